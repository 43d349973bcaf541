import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparison } from '../../src/debugging/comparing.ts';

/** A session whose adapter answers when the test says so. It runs `old`, and then `new`. */
function session() {
  const told: boolean[] = [];
  const left: (() => void)[] = [];
  let running = 'old';
  const compared = comparison(
    (text) => {
      const isEdited = text !== running;
      return new Promise<boolean>((resolve) => left.push(() => resolve(isEdited)));
    },
    (isEdited) => told.push(isEdited),
  );
  return {
    told,
    /** The adapter reads the file again. */
    restart: () => {
      running = 'new';
    },
    begin: compared.begin,
    look: (text: string) => compared.look(text),
    /** Give the answer to the question `number`, which arrives now. */
    answer: async (number: number) => {
      left[number]?.();
      await new Promise(setImmediate);
    },
  };
}

test('a program that is edited, and edited back, is told of both', async () => {
  const { told, look, answer } = session();
  look('new');
  await answer(0);
  look('old');
  await answer(1);
  assert.deepEqual(told, [true, false]);
});

test('an answer about the run before a restart does not count', async () => {
  const { told, look, answer, begin, restart } = session();
  look('new');
  await answer(0);
  look('new'); // the restart saves the file
  restart();
  begin();
  look('new');
  await answer(1);
  await answer(2);
  assert.deepEqual(told, [true]);
});

test('a text that the restart has not read is an edited one, whenever it is said', async () => {
  const { told, look, answer, begin, restart } = session();
  restart();
  begin();
  look('newer');
  await answer(0);
  assert.deepEqual(told, [true]);
});

test('only the answer about the newest text counts', async () => {
  const { told, look, answer } = session();
  look('new');
  look('old');
  await answer(1);
  await answer(0);
  assert.deepEqual(told, []);
});
