import './page/page.css';
import { startPage } from './page/page.ts';

startPage();
