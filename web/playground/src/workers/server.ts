/** The worker of the language server. It loads Python while the browser loads the code of the page. */

import type { ToAny } from '../protocol.ts';
import { pythonAddress } from './addresses.ts';

let first: Worker | undefined;

/** Start the worker that the page will use first. */
export function loadServer(): void {
  const worker = newWorker();
  // Nobody hears an error before the page uses the worker. The page then gets another one.
  worker.addEventListener('error', () => {
    if (first === worker) first = undefined;
  });
  worker.postMessage({ kind: 'load', folder: pythonAddress() } satisfies ToAny);
  first = worker;
}

/** Return the worker that was started first, or another one if that one has been returned before. */
export function serverWorker(): Worker {
  const worker = first ?? newWorker();
  first = undefined;
  return worker;
}

function newWorker(): Worker {
  return new Worker(new URL('../python/server.worker.ts', import.meta.url), { type: 'module' });
}
