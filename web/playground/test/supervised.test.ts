import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { supervised } from '../src/workers/supervised.ts';

/** Milliseconds between two looks at a worker. */
const BEAT = 5_000;

beforeEach(() => {
  const document = { hidden: false, baseURI: 'https://a.test/folder/' };
  Object.assign(globalThis, { document, PYTHON_FOLDER: 'python-1' });
});

/** A worker that is ready, and answers pings while `answers.now` is true. */
function ready(answers: { now: boolean }): Worker {
  let take: (event: object) => void = () => undefined;
  return {
    addEventListener: (name: string, call: typeof take) => {
      if (name === 'message') take = call;
    },
    postMessage: ({ kind }: { kind: string }) => {
      if (kind === 'start') queueMicrotask(() => take({ data: { kind: 'ready' } }));
      else if (answers.now) queueMicrotask(() => take({ data: { kind: 'pong' } }));
    },
    terminate: () => undefined,
  } as unknown as Worker;
}

/** Supervise a worker, and return what it dies of, and what lets beats pass. */
async function watched(context: TestContext, answers: { now: boolean }) {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const deaths: string[] = [];
  supervised(() => ready(answers), {
    onReady: () => undefined,
    onMessage: () => undefined,
    onDeath: (why) => deaths.push(why),
  });
  await Promise.resolve();
  return {
    deaths,
    pass: async (beats: number) => {
      for (let beat = 0; beat < beats; beat += 1) {
        context.mock.timers.tick(BEAT);
        await Promise.resolve();
      }
    },
  };
}

test('a worker is not dead because the computer slept', async (context) => {
  const { deaths, pass } = await watched(context, { now: true });
  await pass(2);
  const before = performance.now();
  context.mock.method(performance, 'now', () => before + 3_600_000);
  await pass(2);
  assert.deepEqual(deaths, []);
});

test('a worker that does not answer is dead', async (context) => {
  const answers = { now: true };
  const { deaths, pass } = await watched(context, answers);
  await pass(20);
  answers.now = false;
  await pass(5);
  assert.deepEqual(deaths, []);
  await pass(5);
  assert.equal(deaths.length, 1);
});
