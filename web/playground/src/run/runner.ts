/** Runs programs in a worker. A run that does not stop is ended with its worker. */

import type {
  Ended,
  FromRun,
  Pictured,
  PictureRequest,
  Profiled,
  ProfileRequest,
  RunRequest,
  Source,
  SourceAndCases,
  Tested,
  ToRun,
} from '../protocol.ts';
import { t } from '../words/words.ts';
import { type Supervised, supervised } from '../workers/supervised.ts';

/** Milliseconds after which a run that does not stop is ended with its worker. Slices of runs are shorter. */
const PATIENCE = 70;

export interface RunListener {
  /** The worker is ready, and begins what was started. */
  readonly onReady: () => void;
  readonly onOutput: (text: string) => void;
  readonly onProgress: (steps: number, seconds: number) => void;
  readonly onWant: (what: 'number' | 'character', words: string) => void;
  readonly onEnd: (ended: Ended | Profiled | Tested) => void;
  /** The worker has died. `isAgain` is true if another one was started. */
  readonly onDeath: (why: string, isAgain: boolean) => void;
}

/** An answer that is being made. */
export interface Making<Answer> {
  readonly answer: Promise<Answer>;
  /** Give up. The answer then says that it was stopped, or fails. */
  readonly cancel: () => void;
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
  readonly text: MakeText;
  /** Make a page that plays a run. `onSteps` gets the number of steps so far. */
  readonly picture: (
    request: Omit<PictureRequest, 'kind' | 'id'>,
    onSteps: (steps: number) => void,
  ) => Making<Pictured>;
}

interface MakeText {
  /** Return the program that the source of an assembler becomes. */
  (kind: 'assemble', source: Source): Promise<string>;
  /** Return the program with the test cases of files in its comments. */
  (kind: 'cases', source: SourceAndCases): Promise<string>;
}

/** A request whose answer is not shown in the panel of the run. */
interface Waiting {
  readonly take: (message: FromRun) => void;
  readonly reject: (why: Error) => void;
}

/** Return what runs programs. The worker starts at the first use. */
export function runner(listener: RunListener): Runner {
  let worker: Supervised<ToRun> | undefined;
  let numbers = 0;
  /** The number of the present run, profile or tests; 0 if there is none. */
  let current = 0;
  let began = 0;
  let steps = 0;
  const waiting = new Map<number, Waiting>();

  function started(): Supervised<ToRun> {
    worker ??= supervised<ToRun, FromRun>(
      () => new Worker(new URL('../python/run.worker.ts', import.meta.url), { type: 'module' }),
      {
        onReady: () => {
          if (current !== 0) listener.onReady();
        },
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

  /** Fail all requests that wait. */
  function fail(why: string): void {
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  }

  /** Ask for something beside the run. `read` gets each message about it, and returns the answer when it is there. */
  function ask<Answer>(
    made: (id: number) => ToRun,
    read: (message: FromRun) => Answer | undefined,
  ): Making<Answer> {
    numbers += 1;
    const id = numbers;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const take = (message: FromRun) => {
      try {
        const answer = read(message);
        if (answer === undefined) return;
        resolve(answer);
      } catch (error) {
        reject(error);
      }
      waiting.delete(id);
    };
    waiting.set(id, { take, reject });
    started().post(made(id));
    return { answer: promise, cancel: () => stopSoon(id, () => waiting.has(id)) };
  }

  /** Stop what has the number `id`. If the worker does not stop it soon, end the worker. */
  function stopSoon(id: number, isGoing: () => boolean): void {
    if (!isGoing()) return;
    started().post({ kind: 'stop', id });
    if (started().isReady()) {
      setTimeout(() => {
        if (isGoing()) restart();
      }, PATIENCE);
    } else giveUp(id); // it stops at its beginning
  }

  /** Forget what has the number `id`. */
  function giveUp(id: number): void {
    waiting.get(id)?.reject(new Error(t('workerStopped')));
    waiting.delete(id);
    if (id !== current) return;
    over();
    const seconds = (performance.now() - began) / 1000;
    const how = { how: 'stopped', steps, seconds, engine: '', errors: [], message: null } as const;
    listener.onEnd({ kind: 'ended', id, ...how });
  }

  /** End the worker, with all that it does, and start another one. */
  function restart(): void {
    worker?.restart();
    fail(t('workerStopped'));
    if (current !== 0) giveUp(current);
  }

  /** Start something, which gets the number that is passed to `made`. */
  function begin(made: (id: number) => ToRun): void {
    const before = current;
    if (before !== 0) started().post({ kind: 'stop', id: before });
    numbers += 1;
    current = numbers;
    began = performance.now();
    steps = 0;
    started().post(made(current));
  }

  function over(): void {
    current = 0;
  }

  function take(message: FromRun): void {
    const request = waiting.get(message.id);
    if (request !== undefined) {
      request.take(message);
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
        listener.onWant(message.what, message.words ?? '');
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
      const id = current;
      if (id !== 0) stopSoon(id, () => current === id);
    },
    text: (kind: 'assemble' | 'cases', source: Source | SourceAndCases) =>
      ask(
        (id) => ({ files: [], ...source, kind, id }),
        (message) => {
          if (message.kind !== 'made') return undefined;
          const { text, message: why, errors } = message;
          if (why !== null) throw new Error([why, ...errors].join('\n'));
          return text;
        },
      ).answer,
    picture: (request, onSteps) =>
      ask(
        (id) => ({ kind: 'picture', id, ...request }),
        (message) => {
          if (message.kind === 'progress') onSteps(message.steps);
          return message.kind === 'pictured' ? message : undefined;
        },
      ),
  };
}
