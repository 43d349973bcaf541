import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterEnd, type Ends } from '../../src/server/crashes.ts';

/** Whether it is started again after each of its ends, at these seconds. */
function restarts(...seconds: number[]): boolean[] {
  let ends: Ends = [];
  return seconds.map((second) => {
    const after = afterEnd(ends, second * 1000);
    ends = after.ends;
    return after.restart;
  });
}

test('four times it is started again, not a fifth time', () => {
  assert.deepEqual(restarts(0, 1, 2, 3, 4), [true, true, true, true, false]);
});

test('what was more than three minutes ago does not count', () => {
  assert.deepEqual(restarts(0, 60, 120, 170, 181), [true, true, true, true, true]);
  assert.deepEqual(restarts(0, 60, 120, 170, 179), [true, true, true, true, false]);
});
