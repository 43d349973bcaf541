/** The worker of the debug adapter. */

import { answerWith } from './worker.ts';

answerWith(
  'debugger',
  (adapter, message) => {
    if (message.kind === 'file') adapter.write(String(message['path']), String(message['text']));
    else adapter.put(String(message['text']));
  },
  (text) => ({ kind: 'message', text }),
);
