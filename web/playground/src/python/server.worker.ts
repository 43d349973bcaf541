/** The worker of the language server. */

import { answerWith } from './worker.ts';

answerWith(
  'server',
  (server, message) => server.put(String(message['text'])),
  (text) => ({ kind: 'message', text }),
);
