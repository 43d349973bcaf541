/** How hot each part of a profiled program is. */

import * as assert from 'node:assert/strict';
import { test } from 'node:test';
import { byLine, type Count, heatOf, LEVELS, share } from '../../src/programs/heat.ts';

test('the hottest is the most often performed, and each level can be reached', () => {
  const most = 100_000;
  assert.deepEqual(
    [1, 9, 11, 101, 1_001, 10_001, most].map((steps) => heatOf(steps, most)),
    [0, 0, 1, 2, 3, 4, LEVELS - 1],
  );
  assert.equal(heatOf(1, 1), 0);
});

test('the steps of a line are those of its parts', () => {
  const counts: readonly Count[] = [
    [0, 0, 0, 2, 5, 0],
    [0, 2, 0, 4, 7, 1],
    [3, 0, 3, 2, 1, 0],
  ];
  assert.deepEqual(
    [...byLine(counts)],
    [
      [0, 12],
      [3, 1],
    ],
  );
  assert.equal(share(12, 13), '92.3%');
});
