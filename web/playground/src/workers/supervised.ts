/** A worker that is watched: if it dies or does not answer any more, another one replaces it. */

import type { FromAny, ToAny } from '../protocol.ts';
import { locale, t } from '../words/words.ts';
import { pythonAddress } from './addresses.ts';

/** Milliseconds between two looks at a worker. */
const BEAT = 5_000;
/** Pings without an answer, after which a worker counts as dead. A long step of the server answers later. */
const MOST_PINGS = 6;
/** The most deaths, within `WITHIN` milliseconds, after which the worker is started again. */
const MOST_DEATHS = 3;
const WITHIN = 120_000;

/** What the owner of a worker is told. */
export interface Listener<From> {
  readonly onReady: () => void;
  readonly onMessage: (message: From) => void;
  /** The worker has died. `isAgain` is true if another one is being started. */
  readonly onDeath: (why: string, isAgain: boolean) => void;
}

export interface Supervised<To> {
  /** Send a message. Before the worker is ready, the message waits. */
  readonly post: (message: To) => void;
  readonly isReady: () => boolean;
  /** End the worker and start another one. Messages that wait are dropped. */
  readonly restart: () => void;
  readonly end: () => void;
}

/** Start the worker that `make` makes. */
export function supervised<
  To extends { readonly kind: string },
  From extends { readonly kind: string },
>(make: () => Worker, { onReady, onMessage, onDeath }: Listener<From>): Supervised<To> {
  let worker: Worker | undefined;
  let isReady = false;
  let waiting: To[] = [];
  /** The pings since the last message of the worker. */
  let unanswered = 0;
  let deaths: number[] = [];

  function start(): void {
    const own = make();
    worker = own;
    isReady = false;
    unanswered = 0;
    own.addEventListener('message', ({ data }: MessageEvent<FromAny | From>) => {
      if (worker !== own) return;
      unanswered = 0;
      take(data);
    });
    own.addEventListener('error', (event) => {
      event.preventDefault();
      if (worker === own) die(event.message || t('workerUnloaded'));
    });
    own.postMessage({
      kind: 'start',
      folder: pythonAddress(),
      language: locale(),
    } satisfies ToAny);
  }

  function take(message: FromAny | From): void {
    switch (message.kind) {
      case 'ready': {
        isReady = true;
        onReady();
        const now = waiting;
        waiting = [];
        for (const each of now) worker?.postMessage(each);
        break;
      }
      case 'failed':
        die((message as { readonly message: string }).message);
        break;
      case 'pong':
        break;
      default:
        onMessage(message as From);
    }
  }

  function die(why: string): void {
    worker?.terminate();
    worker = undefined;
    const now = performance.now();
    deaths = [...deaths.filter((time) => now - time < WITHIN), now];
    const isAgain = deaths.length <= MOST_DEATHS;
    waiting = [];
    if (isAgain) start();
    onDeath(why, isAgain);
  }

  const timer = setInterval(() => {
    if (worker === undefined || !isReady) return;
    // The time is not measured, because a computer may have slept for hours.
    if (document.hidden) unanswered = 0;
    else if (unanswered >= MOST_PINGS) die(t('workerSilent'));
    else {
      unanswered += 1;
      worker.postMessage({ kind: 'ping', id: unanswered } satisfies ToAny);
    }
  }, BEAT);

  start();
  return {
    post: (message) => {
      if (isReady) worker?.postMessage(message);
      else waiting.push(message);
    },
    isReady: () => isReady,
    restart: () => {
      worker?.terminate();
      waiting = [];
      start();
    },
    end: () => {
      clearInterval(timer);
      worker?.terminate();
      worker = undefined;
    },
  };
}
