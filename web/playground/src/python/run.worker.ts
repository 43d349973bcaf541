/** The worker that runs, profiles and tests programs, and assembles sources. */

import { answerWith } from './worker.ts';

answerWith(
  'running',
  (runs, message) => runs.put(JSON.stringify(message)),
  (text) => JSON.parse(text),
);
