/** The worker that runs programs, and explains and profiles them. */

import { answerWith } from './worker.ts';

answerWith(
  'running',
  (runs, message) => runs.put(JSON.stringify(message)),
  (text) => JSON.parse(text),
);
