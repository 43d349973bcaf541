/** Painting several cells with one move of the mouse. */

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { between } from '../../../src/view/page/paint_drag.ts';

suite('the way of the mouse', () => {
  test('has all cells between two places', () => {
    assert.deepEqual(between([0, 0], [3, 0]), [
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
    assert.deepEqual(between([2, 2], [0, 1]), [
      [1, 2],
      [0, 1],
    ]);
  });

  test('stays on its cell', () => assert.deepEqual(between([1, 1], [1, 1]), []));
});
