import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cellOfBreakpoint,
  cellsOf,
  columnRuler,
  inSmall,
  isWide,
  placesOfMarks,
  rowLabel,
  seenAt,
  wideColumnLabels,
  withLongerRows,
} from '../../src/board/grids.ts';

const upTo = (columns: number) => Array.from({ length: columns }, (_, column) => column);

test('the cells of a row', () => {
  assert.deepEqual(cellsOf({ row: 0, line: 5, start: 2 }, 3), [2, 3, 4]);
  assert.deepEqual(cellsOf({ row: 0, line: 5, cells: [0, 2, 4] }, 3), [0, 2, 4]);
});

test('labels of rows are as wide as the widest', () => {
  assert.deepEqual(
    [0, 9].map((row) => rowLabel(row, 10)),
    ['0', '9'],
  );
  assert.deepEqual(
    [0, 10].map((row) => rowLabel(row, 11)),
    [' 0', '10'],
  );
  assert.equal(rowLabel(0, 1), '0');
});

test('a ruler over few columns has them all', () => {
  assert.equal(columnRuler(upTo(1)), '0');
  assert.equal(columnRuler(upTo(10)), '0123456789');
  assert.equal(columnRuler([0, 2, 4]), '0 1 2');
  assert.equal(columnRuler([3, 4]), '   01');
});

test('over many, every fifth', () => {
  assert.equal(columnRuler(upTo(12)), '0····5····10');
  assert.equal(columnRuler(upTo(13)), '0····5····10·');
  assert.equal(columnRuler(upTo(11)), '0····5····10', 'the last label may stand out');
  assert.equal(columnRuler(upTo(102)).slice(94), '·95···100');
});

test('where characters are seen: a tab reaches to the next stop', () => {
  assert.deepEqual(seenAt('.*.', [0, 1, 2], 4), [0, 1, 2]);
  assert.deepEqual(seenAt('\t.*.', [1, 2, 3], 4), [4, 5, 6]);
  assert.deepEqual(seenAt('.\t*\t.', [0, 2, 4], 4), [0, 4, 8]);
  assert.deepEqual(seenAt('....\t*', [0, 5], 4), [0, 8]);
  assert.deepEqual(seenAt(' \t.', [2], 8), [8]);
  assert.deepEqual(seenAt('💣\t.', [3], 4), [4]);
});

test('wide cells of several characters: the ruler stands over each, and a mark covers it', () => {
  const text = '>👩\u200d🚀\u2764\ufe0f<';
  const row = {
    row: 0,
    line: 0,
    cells: [0, 1, 6, 8],
    ends: [1, 6, 8, 9],
    widths: [1, 2, 2, 1],
    marks: ' AH ',
  };
  assert.deepEqual(seenAt(text, row.cells, 4, row), [0, 1, 3, 5]);
  assert.deepEqual(
    seenAt(`\t${text}`, [1, 2, 7, 9], 4, { ends: [2, 7, 9, 10], widths: row.widths }),
    [4, 5, 7, 9],
  );
  assert.equal(columnRuler(seenAt(text, row.cells, 4, row)), '01 2 3');
  const places = placesOfMarks([{ name: 'sheet', columns: 4, rows: 1, first: 0, shown: [row] }]);
  assert.deepEqual(Object.fromEntries(places), {
    A: [{ line: 0, character: 1, end: 6 }],
    H: [{ line: 0, character: 6, end: 8 }],
  });
});

test('the columns of wide cells are named one by one, each in the first row that has it', () => {
  const cells = (count: number) => Array.from({ length: count }, (_, column) => 3 * column);
  const rows = (...counts: number[]) =>
    counts.map((count, row) => ({ row, line: 7 + row, cells: cells(count) }));
  assert.deepEqual(wideColumnLabels({ columns: 12, shown: rows(12) }), [
    [7, 0, '0'],
    [7, 15, '5'],
    [7, 30, '10'],
  ]);
  assert.deepEqual(wideColumnLabels({ columns: 4, shown: rows(2, 1, 4) }), [
    [7, 0, '0'],
    [7, 3, '1'],
    [9, 6, '2'],
    [9, 9, '3'],
  ]);
  assert.equal(wideColumnLabels({ columns: 100_000, shown: rows(100_000) }).length, 500);
  assert.equal(isWide({ row: 0, line: 0, cells: [0, 3], widths: [2, 2] }), true);
  assert.equal(isWide({ row: 0, line: 0, cells: [0, 2], widths: [1, 1] }), false);
  assert.equal(isWide({ row: 0, line: 0, start: 0 }), false);
});

test('the columns that only longer rows have are named too', () => {
  assert.deepEqual(withLongerRows([2, 3], 4), [2, 3, 4, 5]);
  assert.deepEqual(withLongerRows([0, 1, 2], 3), [0, 1, 2]);
  assert.deepEqual(withLongerRows([0, 2], 4), [0, 2]);
  assert.deepEqual(withLongerRows([], 2), [0, 1]);
});

test('each digit has its place; mines have none', () => {
  const shown = [
    { row: 0, line: 3, start: 1, marks: ' 2 ' },
    { row: 1, line: 4, cells: [0, 2, 4], marks: '353' },
    { row: 2, line: 5, start: 0 },
  ];
  const places = placesOfMarks([{ name: 'board', columns: 3, rows: 3, first: 3, shown }]);
  assert.deepEqual(Object.fromEntries(places), {
    2: [{ line: 3, character: 2, end: 3 }],
    3: [
      { line: 4, character: 0, end: 1 },
      { line: 4, character: 4, end: 5 },
    ],
    5: [{ line: 4, character: 2, end: 3 }],
  });
});

test('of a large board each row has as many digits as any other', () => {
  const shown = [0, 1].map((row) => ({ row, line: row, start: 0, marks: '1'.repeat(9) }));
  const grid = { name: 'board', columns: 9, rows: 2, first: 0, shown };
  const lines = (placesOfMarks([grid], 10).get('1') ?? []).map(({ line }) => line);
  assert.deepEqual(lines, [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
});

test('the columns of a program of one line are below it: above it is a lens', () => {
  const places = [inSmall(1, 0), inSmall(3, 0), inSmall(3, 1, 1)];
  assert.deepEqual(
    places.map((style) => /top: calc\((.*?)\);/.exec(style)?.[1]),
    ['100% + 0.5em - 0 * 100%', '-0.15em - 0 * 100%', '0.1em - 1 * 100%'],
  );
});

test('a breakpoint is on the cell of its column, or else on the last one of its line', () => {
  // Two cells of two units, one of one unit, a gap of one.
  const shown = [{ row: 1, line: 4, cells: [0, 2, 5], ends: [2, 4, 6], widths: [2, 2, 1] }];
  const grids = [{ name: 'grid', columns: 3, rows: 2, first: 3, shown }];
  const at = (character: number) => cellOfBreakpoint(grids, 4, character);
  assert.deepEqual(at(2), { line: 4, character: 2, end: 4 });
  assert.deepEqual(at(3), at(2), 'in the middle of an emoji');
  assert.deepEqual(at(4), { line: 4, character: 5, end: 6 });
  assert.deepEqual(at(40), at(5), 'right of the last cell');
  assert.equal(cellOfBreakpoint(grids, 3, 2), undefined);
});
