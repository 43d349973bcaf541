/** Work for the newest value only. */

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { newest } from '../../src/newest.ts';

/** Work that is over when the test says so. */
function held() {
  const begun: { readonly value: number; readonly signal: AbortSignal; finish: () => void }[] = [];
  const work = newest<number>(
    (value, signal) =>
      new Promise<void>((resolve) => {
        begun.push({ value, signal, finish: resolve });
      }),
  );
  return { work, begun };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

suite('work for the newest value', () => {
  test('begins at once', () => {
    const { work, begun } = held();
    work(1);
    assert.deepEqual(
      begun.map(({ value }) => value),
      [1],
    );
  });

  test('leaves out what came in between, and says so to what is done', async () => {
    const { work, begun } = held();
    work(1);
    work(2);
    work(3);
    assert.equal(begun[0]?.signal.aborted, true);
    begun[0]?.finish();
    await settled();
    assert.deepEqual(
      begun.map(({ value }) => value),
      [1, 3],
    );
  });

  test('goes on after an error', async () => {
    const done: number[] = [];
    const work = newest<number>(async (value) => {
      done.push(value);
      throw new Error('refused');
    });
    work(1);
    await settled();
    work(2);
    await settled();
    assert.deepEqual(done, [1, 2]);
  });

  test('ends', async () => {
    const { work, begun } = held();
    work(1);
    work(2);
    work.stop();
    begun[0]?.finish();
    await settled();
    assert.equal(begun.length, 1);
  });
});
