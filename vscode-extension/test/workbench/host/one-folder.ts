import './features.ts';
import './diagnostics.ts';
import './settings.ts';
import './saving.ts';
import './tasks.ts';

export { run } from './testing.ts';
