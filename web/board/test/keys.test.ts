/** The keys: where they move the focus, and which clicks they stand for. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CellNow, GridNow, Place } from '../src/data.ts';
import { buttonOf, type Key, type Move, moved, moveOf, nearest, zoomOf } from '../src/keys.ts';
import { scrolledTo, visibleCells, zoomed } from '../src/viewport.ts';

const NONE = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };

function key(name: string, more: Partial<Key> = {}): Key {
  return { ...NONE, ...more, key: name };
}

/** Return a grid whose rows have these lengths. */
function shaped(...lengths: readonly number[]): GridNow {
  const cell: CellNow = ['.', '.', '', ''];
  return lengths.map((length, row) => ({ row, cells: Array.from({ length }, () => cell) }));
}

test('keys that move', () => {
  assert.equal(moveOf(key('ArrowLeft')), 'left');
  assert.equal(moveOf(key('Home')), 'rowStart');
  assert.equal(moveOf(key('Home', { ctrlKey: true })), 'gridStart');
  assert.equal(moveOf(key('End', { ctrlKey: true })), 'gridEnd');
  assert.equal(moveOf(key('PageDown')), 'pageDown');
  // Other programs use these keys.
  assert.equal(moveOf(key('ArrowLeft', { altKey: true })), undefined);
  assert.equal(moveOf(key('ArrowLeft', { ctrlKey: true })), undefined);
});

test('keys that click', () => {
  assert.equal(buttonOf(key('Enter'), 'r'), 'left');
  assert.equal(buttonOf(key(' '), 'r'), 'left');
  assert.equal(buttonOf(key('Enter', { shiftKey: true }), 'r'), 'right');
  assert.equal(buttonOf(key('r'), 'r'), 'right');
  assert.equal(buttonOf(key('f'), 'r'), undefined);
  assert.equal(buttonOf(key('r', { ctrlKey: true }), 'r'), undefined);
});

test('keys that zoom', () => {
  assert.deepEqual(
    ['+', '=', '-', 'x'].map((name) => zoomOf(key(name))),
    [1, 1, -1, undefined],
  );
  assert.equal(zoomOf(key('0', { ctrlKey: true })), 0);
  // A page may write the digit into the cell.
  assert.equal(zoomOf(key('0')), undefined);
});

const MOVES: readonly (readonly [
  grid: GridNow,
  from: Place,
  move: Move,
  to: Place,
  edge?: string,
])[] = [
  [shaped(3, 3), [0, 0], 'right', [1, 0]],
  [shaped(3, 3), [2, 0], 'right', [2, 0], 'right'],
  [shaped(3, 3), [0, 0], 'left', [0, 0], 'left'],
  [shaped(3, 3), [1, 0], 'up', [1, 0], 'top'],
  [shaped(3, 3), [1, 1], 'down', [1, 1], 'bottom'],
  [shaped(3, 3), [1, 0], 'rowEnd', [2, 0]],
  [shaped(3, 3), [2, 1], 'gridStart', [0, 0]],
  [shaped(3, 3), [0, 0], 'gridEnd', [2, 1]],
  // A page stops at the last row, and says so only if the focus was there before.
  [shaped(3, 3, 3, 3), [1, 0], 'pageDown', [1, 2]],
  [shaped(3, 3, 3, 3), [1, 2], 'pageDown', [1, 3]],
  [shaped(3, 3, 3, 3), [1, 3], 'pageDown', [1, 3], 'bottom'],
  [shaped(3, 3, 3, 3), [1, 1], 'pageUp', [1, 0]],
  // Rows of different lengths: the focus stays in the grid, and passes over empty rows.
  [shaped(5, 2), [4, 0], 'down', [1, 1]],
  [shaped(5, 0, 2), [1, 0], 'down', [1, 2]],
  [shaped(5, 0, 2), [1, 2], 'up', [1, 0]],
  [shaped(5, 2, 0), [1, 1], 'down', [1, 1], 'bottom'],
  [shaped(5, 2, 0), [1, 0], 'pageDown', [1, 1]],
  [shaped(5, 2, 0), [1, 0], 'gridEnd', [1, 1]],
];

test('moves of the focus', () => {
  for (const [grid, from, move, to, edge] of MOVES) {
    const result = moved(grid, from, move, 2);
    assert.deepEqual([result.place, result.edge], [to, edge], `${move} from ${from}`);
  }
});

test('the nearest cell', () => {
  assert.deepEqual(nearest(shaped(3, 3), [9, 9]), [2, 1]);
  assert.deepEqual(nearest(shaped(0, 3), [0, 0]), [0, 1]);
  assert.equal(nearest(shaped(0), [0, 0]), undefined);
});

test('the visible cells of a large grid', () => {
  const window = { left: 25, top: 0, width: 100, height: 41 };
  assert.deepEqual(visibleCells(window, 10, 1000, 4), {
    firstColumn: 2,
    firstRow: 0,
    afterColumn: 13,
    afterRow: 4,
  });
});

test('sizes of cells', () => {
  assert.equal(zoomed(16, 1, 16, 4), 20);
  assert.equal(zoomed(64, 1, 16, 4), 64);
  assert.equal(zoomed(12, -1, 32, 12), 12);
  assert.equal(zoomed(64, 0, 32, 12), 32);
});

test('a scroll position that shows a cell', () => {
  assert.equal(scrolledTo(100, 50, 90, 100), 90);
  assert.equal(scrolledTo(100, 50, 145, 155), 105);
  assert.equal(scrolledTo(100, 50, 110, 120), 100);
});
