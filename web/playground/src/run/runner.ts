/** Runs programs in a worker. A run that does not stop is ended with its worker. */

import type {
  Ended,
  FromRun,
  Profiled,
  ProfileRequest,
  RunRequest,
  Source,
  Tested,
  ToRun,
} from '../protocol.ts';
import { t } from '../words/words.ts';
import { type Supervised, supervised } from '../workers/supervised.ts';

/** Milliseconds after which a run that does not stop is ended with its worker. */
const PATIENCE = 500;

export interface RunListener {
  readonly onOutput: (text: string) => void;
  readonly onProgress: (steps: number, seconds: number) => void;
  readonly onWant: (what: 'number' | 'character') => void;
  readonly onEnd: (ended: Ended | Profiled | Tested) => void;
  /** The worker has died. `isAgain` is true if another one was started. */
  readonly onDeath: (why: string, isAgain: boolean) => void;
}

export interface Runner {
  readonly isReady: () => boolean;
  /** Start a run. A run before it ends. */
  readonly run: (request: Omit<RunRequest, 'kind' | 'id'>) => void;
  readonly input: (text: string, ends: boolean) => void;
  readonly stop: () => void;
  /** Start a profile. A run before it ends. */
  readonly profile: (request: Omit<ProfileRequest, 'kind' | 'id'>) => void;
  /** Start to run the test cases in the comments of a program. A run before it ends. */
  readonly test: (source: Source) => void;
  /** Return the program that the source of an assembler becomes. */
  readonly text: (kind: 'assemble', source: Source) => Promise<string>;
}

/** Return what runs programs. The worker starts at the first use. */
export function runner(listener: RunListener): Runner {
  let worker: Supervised<ToRun> | undefined;
  let numbers = 0;
  /** The number of the present run, profile or tests; 0 if there is none. */
  let current = 0;
  let began = 0;
  let steps = 0;
  let stopping: ReturnType<typeof setTimeout> | undefined;
  const texts = new Map<
    number,
    { resolve: (text: string) => void; reject: (why: Error) => void }
  >();

  function started(): Supervised<ToRun> {
    worker ??= supervised<ToRun, FromRun>(
      () => new Worker(new URL('../python/run.worker.ts', import.meta.url), { type: 'module' }),
      {
        onReady: () => undefined,
        onMessage: take,
        onDeath: (why, isAgain) => {
          over();
          fail(why);
          listener.onDeath(why, isAgain);
          if (!isAgain) {
            worker?.end();
            worker = undefined;
          }
        },
      },
    );
    return worker;
  }

  /** Fail all requests for texts that wait. */
  function fail(why: string): void {
    for (const { reject } of texts.values()) reject(new Error(why));
    texts.clear();
  }

  /** Start something, which gets the number that is passed to `made`. */
  function begin(made: (id: number) => ToRun): void {
    const before = current;
    if (before !== 0) started().post({ kind: 'stop', id: before });
    numbers += 1;
    current = numbers;
    began = performance.now();
    steps = 0;
    clearTimeout(stopping);
    started().post(made(current));
  }

  function over(): void {
    current = 0;
    clearTimeout(stopping);
  }

  function take(message: FromRun): void {
    if (message.kind === 'assembled') {
      const { text, message: why, errors } = message;
      if (why === null) texts.get(message.id)?.resolve(text);
      else texts.get(message.id)?.reject(new Error([why, ...errors].join('\n')));
      texts.delete(message.id);
      return;
    }
    if (message.id !== current) return; // it is about an older run
    switch (message.kind) {
      case 'output':
        listener.onOutput(message.text);
        break;
      case 'progress':
        steps = message.steps;
        listener.onProgress(message.steps, message.seconds);
        break;
      case 'wants-input':
        listener.onWant(message.what);
        break;
      case 'ended':
      case 'profiled':
      case 'tested':
        over();
        if (message.outgrown) {
          worker?.restart(); // the memory of a worker never becomes smaller
          fail(t('workerStopped'));
        }
        listener.onEnd(message);
        break;
    }
  }

  return {
    isReady: () => worker?.isReady() ?? false,
    run: (request) => begin((id) => ({ kind: 'run', id, ...request })),
    profile: (request) => begin((id) => ({ kind: 'profile', id, ...request })),
    test: (source) => begin((id) => ({ kind: 'test', id, ...source })),
    input: (text, ends) => {
      if (current !== 0) started().post({ kind: 'input', id: current, text, ends });
    },
    stop: () => {
      if (current === 0) return;
      const id = current;
      started().post({ kind: 'stop', id });
      clearTimeout(stopping);
      stopping = setTimeout(() => {
        if (current !== id) return;
        over();
        worker?.restart();
        fail(t('workerStopped'));
        const seconds = (performance.now() - began) / 1000;
        const how = {
          how: 'stopped',
          steps,
          seconds,
          engine: '',
          errors: [],
          message: null,
        } as const;
        listener.onEnd({ kind: 'ended', id, ...how });
      }, PATIENCE);
    },
    text: (kind, source) => {
      numbers += 1;
      const id = numbers;
      started().post({ kind, id, ...source });
      return new Promise((resolve, reject) => {
        texts.set(id, { resolve, reject });
      });
    },
  };
}
