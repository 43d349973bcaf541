/** The state after events, and what differs. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { RECORDED, type Recording } from '../demo/recordings.ts';
import type { CellNow, GridNow, WholeState } from '../src/data.ts';
import {
  cellCount,
  differingCells,
  firstCharacters,
  hasSameShape,
  isMoreOf,
  stateAfter,
  withRows,
} from '../src/model.ts';

const closed: CellNow = ['.', '.', '1', 'unopened'];
const opened: CellNow = ['.', '1', '1', 'opened'];

function grid(...rows: readonly (readonly CellNow[])[]): GridNow {
  return rows.map((cells, row) => ({ row, cells }));
}

function whole(board: GridNow): WholeState {
  return {
    step: 0,
    stacks: { stack: { depth: 0, top: [] } },
    variables: { pointer: '0', status: 'playing' },
    grids: { board },
  };
}

test('a partial state changes only its cells, stacks and variables', () => {
  const before = whole(grid([closed, closed], [closed, closed]));
  const after = stateAfter(before, {
    step: 1,
    isPartial: true,
    stacks: { stack: { depth: 1, top: ['1'] } },
    variables: { pointer: '1' },
    cells: { board: [[1, 0, ...opened]] },
  });
  assert.deepEqual(after?.grids['board'], grid([closed, opened], [closed, closed]));
  assert.deepEqual(after?.variables, { pointer: '1', status: 'playing' });
  assert.equal(after?.stacks['stack']?.depth, 1);
  // The state before is as it was, and the rows without changes are the same objects.
  assert.deepEqual(before.grids['board'], grid([closed, closed], [closed, closed]));
  assert.equal(after?.grids['board']?.[1], before.grids['board']?.[1]);
  assert.deepEqual(differingCells(before.grids['board'] ?? [], after?.grids['board'] ?? []), [
    [1, 0],
  ]);
});

test('a partial state without a state before it is not known', () => {
  const event = { step: 1, isPartial: true, stacks: {}, variables: {}, cells: {} } as const;
  assert.equal(stateAfter(undefined, event), undefined);
});

test('cells outside the grid are left out', () => {
  const cells = { board: [[7, 0, ...opened] as const, [0, 7, ...opened] as const] };
  const event = { step: 1, isPartial: true, stacks: {}, variables: {}, cells } as const;
  const before = whole(grid([closed]));
  assert.deepEqual(stateAfter(before, event)?.grids['board'], grid([closed]));
});

test('rows of a large grid are put into the state', () => {
  const state = withRows(whole(grid()), {
    name: 'board',
    height: 3,
    rows: [{ row: 1, cells: [closed] }],
  });
  const unknown = (row: number) => ({ row, cells: [], isUnknown: true });
  const own = { row: 1, cells: [closed] };
  assert.deepEqual(state.grids['board'], [unknown(0), own, unknown(2)]);
});

test('rows that become known do not change the shape of a large grid', () => {
  const rows = (...known: readonly number[]) =>
    withRows(whole(grid()), {
      name: 'board',
      height: 3,
      rows: known.map((row) => ({ row, cells: [closed, closed] })),
    }).grids['board'] ?? [];
  assert.equal(cellCount(rows(0)), 6);
  assert.ok(isMoreOf(rows(0), rows(0, 2)));
  assert.ok(!isMoreOf(rows(0, 2), rows(0)));
  assert.ok(!isMoreOf(grid([closed], []), grid([closed], [closed])));
});

test('grids of other sizes have another shape', () => {
  assert.ok(hasSameShape(grid([closed], []), grid([opened], [])));
  assert.ok(!hasSameShape(grid([closed], []), grid([], [closed])));
});

test('characters are code points', () => {
  assert.equal(firstCharacters('a💕b', 2), 'a💕');
  assert.equal(firstCharacters('ab', 9), 'ab');
  assert.equal(firstCharacters('ab', 0), '');
});

test('each recorded run can be put together', () => {
  const files = readdirSync(new URL('states', import.meta.url)).sort();
  assert.deepEqual(files, RECORDED.map((name) => `${name}.json`).sort());
  for (const file of files) {
    const text = readFileSync(new URL(`states/${file}`, import.meta.url), 'utf-8');
    const { events } = JSON.parse(text) as Recording;
    let state: WholeState | undefined;
    for (const event of events) state = stateAfter(state, event);
    assert.ok(state !== undefined && state.step > 0, file);
    assert.ok(
      Object.values(state.grids).every((own) => own.length > 0),
      file,
    );
  }
});
