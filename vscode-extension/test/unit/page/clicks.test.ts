/** The table of clicks, and cells in the text. */

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { BoardAnswer } from '../../../src/view/messages.ts';
import { cellsFor, isCommand, pairAt, tableAfter } from '../../../src/view/page/clicks.ts';
import { cellIn, placeOf } from '../../../src/view/page/text_places.ts';

const names = ['push(1)', 'push(2)', 'dup'];
const answer = (more: Partial<BoardAnswer>) => ({ names, ...more }) as BoardAnswer;
const FIRST = answer({
  clicks: {
    board: [
      [0, -1, 1, 2],
      [2, 2, -1, -1],
    ],
  },
});

suite('the table of clicks', () => {
  const table = tableAfter(undefined, FIRST);

  test('has two commands for a cell', () => {
    assert.deepEqual(pairAt(table, 'board', 1, 0), ['push(2)', 'dup']);
    assert.deepEqual(pairAt(table, 'board', 0, 0), ['push(1)', '']);
    assert.deepEqual(pairAt(table, 'board', 7, 7), ['', '']);
    assert.deepEqual(pairAt(undefined, 'board', 0, 0), ['', '']);
  });

  test('takes over the rows that differ', () => {
    const after = tableAfter(table, answer({ clicksChanged: { board: [[0, [2, 2, -1, -1]]] } }));
    assert.deepEqual(pairAt(after, 'board', 0, 0), ['dup', 'dup']);
    assert.deepEqual(pairAt(after, 'board', 0, 1), ['dup', 'dup']);
    assert.deepEqual(pairAt(table, 'board', 0, 0), ['push(1)', '']); // as it was
  });

  test('finds the cells of a command', () => {
    assert.deepEqual(cellsFor(table, 'board', 'dup'), {
      left: [[0, 1]],
      right: [
        [1, 0],
        [0, 1],
      ],
    });
    assert.deepEqual(cellsFor(table, 'board', 'push').left, [
      [0, 0],
      [1, 0],
    ]);
    assert.deepEqual(cellsFor(table, 'board', 'add'), { left: [], right: [] });
  });

  test('knows a command by its name, with a value or without', () => {
    assert.ok(isCommand('push(3)', 'push'));
    assert.ok(isCommand('push(3)', 'push(3)'));
    assert.ok(!isCommand('push(3)', 'pus'));
    assert.ok(!isCommand('', ''));
  });
});

suite('cells in the text', () => {
  const row = {
    row: 1,
    line: 5,
    columns: [3, 5],
    lengths: [2, 1],
    cells: [
      ['a', 'a', '', ''],
      ['b', 'b', '', ''],
    ] as const,
  };
  const state = {
    step: 0,
    stacks: {},
    variables: {},
    grids: { grid: [{ row: 0, cells: [] }, row] },
  };

  test('are found by their place', () => {
    assert.deepEqual(cellIn(state, { line: 4, character: 3 }), ['grid', 0, 1]);
    assert.deepEqual(cellIn(state, { line: 4, character: 4 }), ['grid', 1, 1]);
    assert.equal(cellIn(state, { line: 4, character: 1 }), undefined);
    assert.equal(cellIn(state, { line: 3, character: 3 }), undefined);
  });

  test('have a place', () => {
    const place = { line: 4, character: 4, column: 1, row: 1 };
    assert.deepEqual(placeOf(state.grids.grid, 1, 1), place);
    assert.equal(placeOf(state.grids.grid, 0, 0), undefined);
    assert.equal(placeOf(undefined, 0, 0), undefined);
  });
});
