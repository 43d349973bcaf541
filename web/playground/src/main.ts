import './page/page.css';
import { loadServer } from './workers/server.ts';

loadServer();
const { startPage } = await import('./page/page.ts');
await startPage();
