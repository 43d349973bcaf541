import './features.ts';
import './diagnostics.ts';
import './settings.ts';
import './saving.ts';
import './tasks.ts';
import './debugging.ts';

export { run } from './testing.ts';
