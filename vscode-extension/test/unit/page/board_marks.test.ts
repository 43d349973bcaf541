/** The marks on the board. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WholeState } from '../../../../web/board/src/data.ts';
import type { BoardAnswer } from '../../../src/view/messages.ts';
import { boardMarks } from '../../../src/view/page/board_marks.ts';

/** A state whose only row is known, or not yet. */
function stateWith(isKnown: boolean): WholeState {
  const row = isKnown
    ? { row: 0, line: 1, columns: [1, 3], lengths: [2, 2], cells: [CELL, CELL] }
    : { row: 0, cells: [], isUnknown: true };
  return { step: 4, stacks: {}, variables: {}, grids: { grid: [row] } };
}
const CELL = ['1', '1', '', ''] as const;

test('the next cell of a large grid is marked when its row has come', () => {
  const marked: unknown[] = [];
  let state = stateWith(false);
  const marks = boardMarks(
    {
      mark: (cells, kind) => {
        if (kind === 'next') marked.push([...cells]);
      },
    },
    () => state,
    () => false,
  );
  const place = { line: 1, column: 3, endLine: 1, endColumn: 5 };
  marks.showMoment({ ...state, place });
  state = stateWith(true);
  marks.again();
  marks.clear();
  marks.again();
  assert.deepEqual(marked, [[], [[1, 0]], [], []]);
});

test('in a run the next cell has another mark than the cell at the cursor', () => {
  const marked = new Map<string, unknown>();
  const state = stateWith(true);
  const marks = boardMarks(
    { mark: (cells, kind) => void marked.set(kind, [...cells]) },
    () => state,
    () => false,
  );
  const answer = { targets: [['grid', 1, 0]], kept: [] } as unknown as BoardAnswer;
  marks.showAnswer(answer, { line: 9, character: 0 });
  assert.deepEqual([marked.get('cursor'), marked.get('next')], [[[1, 0]], []]);
  const place = { line: 1, column: 3, endLine: 1, endColumn: 5 };
  marks.showMoment({ ...state, place });
  assert.deepEqual([marked.get('cursor'), marked.get('next')], [[], [[1, 0]]]);
  marks.showMoment({ ...state, place, isEnd: true });
  assert.deepEqual(marked.get('next'), []);
});

test('of a program that runs in cells, those before the cursor and after it have marks of their own', () => {
  const marked = new Map<string, unknown>();
  const state = stateWith(true);
  const marks = boardMarks(
    { mark: (cells, kind) => void marked.set(kind, [...cells]) },
    () => state,
    () => true,
  );
  const answer = {
    targets: [['grid', 1, 0]],
    last: ['grid', 1, 0],
    kept: [],
  } as unknown as BoardAnswer;
  marks.showAnswer(answer, { line: 0, character: 0 });
  assert.deepEqual(
    ['cursor', 'after', 'last'].map((kind) => marked.get(kind)),
    [[[0, 0]], [[1, 0]], [[1, 0]]],
  );
});
