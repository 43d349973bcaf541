/** What cells look like, how they are named, and which signs they have. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CellNow, WholeState } from '../src/data.ts';
import { cellName, drawer, drawingOf } from '../src/drawing.ts';
import { JAPANESE } from '../src/japanese.ts';
import { LOOKS } from '../src/looks.ts';
import { PICTURES } from '../src/pictures.ts';
import { differingSigns, type GridSigns, signsOf } from '../src/signs.ts';
import { degrees, followed, NO_TRAIL } from '../src/trail.ts';
import { ENGLISH, filled } from '../src/words.ts';

const NAMES = {
  unopened: 'unopened',
  opened: 'opened',
  flagged: 'flagged',
  pointer: 'the pointer',
};

test('each look has its words and its picture', () => {
  for (const [key, { picture, says }] of Object.entries(LOOKS)) {
    assert.ok(picture === undefined || picture in PICTURES, key);
    assert.ok(says === undefined || says in ENGLISH, key);
  }
});

test('the Japanese words have the same values as the English ones', () => {
  const values = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [name, text] of Object.entries(ENGLISH)) {
    assert.deepEqual(values(JAPANESE[name as keyof typeof ENGLISH]), values(text), name);
  }
});

test('a cell of Mines', () => {
  const unopened = drawingOf('board', ['.', '.', '4', 'unopened'], true);
  assert.deepEqual(
    [unopened.back, unopened.text, unopened.isHint, unopened.ink],
    ['raised', '4', true, 'digit-4'],
  );
  const opened = drawingOf('board', ['.', '4', '4', 'opened'], true);
  assert.deepEqual([opened.back, opened.text, opened.isHint], ['sunk', '4', false]);
  assert.equal(drawingOf('board', ['.', '0', '0', 'opened'], true).text, '');
  assert.equal(drawingOf('board', ['*', '*', '9', 'unopened'], true).picture, 'mine');
  assert.equal(drawingOf('board', ['*', '⚑', '9', 'flagged'], true).picture, 'flag');
});

test('what the game hides can stay hidden', () => {
  assert.equal(drawingOf('board', ['.', '.', '4', 'unopened'], false).text, '');
  assert.equal(drawingOf('board', ['*', '*', '9', 'unopened'], false).picture, undefined);
});

test('a cell of Sokolang', () => {
  assert.equal(drawingOf('map', ['#', '#', '', ''], true).back, 'wall');
  assert.equal(drawingOf('map', ['*', '*', '', 'uncovered'], true).picture, 'mark');
  assert.equal(drawingOf('map', ['*', 'N', '*', 'crate'], true).corner?.picture, 'covered');
  assert.equal(drawingOf('map', ['1', '@', '1', 'player'], true).corner?.text, '1');
  assert.equal(drawingOf('map', ['@', '@', '.', 'player'], true).corner, undefined);
});

test('the same text is something else in another grid', () => {
  assert.equal(drawingOf('grid', ['#', '#', '', ''], true).back, 'paper');
});

test('cells that look the same have one drawing', () => {
  const draw = drawer('board', true);
  const one: CellNow = ['.', '.', '4', 'unopened'];
  assert.equal(draw(one), draw(['.', '.', '4', 'unopened']));
  assert.notEqual(draw(one), draw(['.', '.', '3', 'unopened']));
});

const CELLS: readonly (readonly [grid: string, cell: CellNow, name: string])[] = [
  ['board', ['.', '.', '4', 'unopened'], 'unopened, digit 4'],
  ['board', ['*', '*', '9', 'unopened'], 'unopened, mine'],
  ['board', ['*', '⚑', '9', 'flagged'], 'flagged, mine'],
  ['map', ['#', '#', '', ''], 'wall'],
  ['map', ['P', 'P', '.', 'crate'], 'crate P'],
  ['map', ['*', 'P', '*', 'crate'], 'crate P on a mark'],
  ['map', ['*', '*', '', 'uncovered'], 'uncovered mark'],
  ['map', ['!', '@', '!', 'player'], 'player on a destroyer'],
  ['map', ['1', '@', '1', 'player'], 'player on portal 1'],
  ['map', ['1', '1', '', ''], 'portal 1'],
  ['grid', ['➡️', '➡️', 'right', ''], 'right'],
  ['grid', ['➡️', '➡️', 'right', 'pointer'], 'the pointer, right'],
];

test('the names of cells', () => {
  for (const [grid, cell, name] of CELLS) {
    const whole = cellName(grid, [3, 2], cell, ENGLISH, NAMES);
    assert.equal(whole, `column 3, row 2: ${name}`);
  }
  const signed = cellName('map', [0, 0], ['.', '.', '', ''], ENGLISH, {}, ['last click']);
  assert.equal(signed, 'column 0, row 0: floor, last click');
  const japanese = cellName('board', [3, 2], ['.', '.', '4', 'unopened'], JAPANESE, {
    unopened: '未開封',
  });
  assert.equal(japanese, '3 列 2 行: 未開封、数字 4');
});

test('unknown names in braces stay', () => {
  assert.equal(filled('{a} {b}', { a: 1 }), '1 {b}');
});

test('the trail follows steps, and forgets after a jump', () => {
  let trail = followed(NO_TRAIL, 0, [0, 0], 2);
  trail = followed(trail, 1, [1, 0], 2);
  trail = followed(trail, 2, [2, 0], 2);
  trail = followed(trail, 3, [3, 0], 2);
  assert.deepEqual(trail.before, [
    [2, 0],
    [1, 0],
  ]);
  assert.deepEqual(followed(trail, 2, [2, 0], 2).before, [[1, 0]]);
  assert.deepEqual(followed(trail, 4, [3, 0], 2).before, trail.before);
  assert.deepEqual(followed(trail, 9, [0, 0], 2).before, []);
});

test('directions', () => {
  assert.equal(degrees(1, 0), 0);
  assert.equal(degrees(0, 1), 90);
  assert.equal(degrees(-1, 0), 180);
  assert.equal(degrees(0, 0), undefined);
  assert.equal(degrees(Number.NaN, 1), undefined);
});

test('signs of marks, changes, explosions and the pointer', () => {
  const state: WholeState = {
    step: 3,
    stacks: {},
    variables: { dx: '0', dy: '-1' },
    grids: {},
    changes: {
      cells: { board: [[1, 1]] },
      variables: [],
      hits: [['board', 2, 2, 'exploded']],
    },
  };
  const marked = new Map([['click', [[1, 1]]]] as const);
  const trail = {
    step: 3,
    here: [0, 0],
    before: [
      [0, 1],
      [0, 2],
    ],
  } as const;
  const signs = signsOf('board', state, marked, trail, 4, ENGLISH);
  const pictures = (key: string) => signs.get(key)?.signs.map(({ picture }) => picture);
  assert.deepEqual(pictures('1,1'), ['changed', 'click']);
  assert.deepEqual(signs.get('1,1')?.words, ['changed', 'last click']);
  assert.deepEqual(pictures('2,2'), ['burst', 'mine']);
  assert.deepEqual(pictures('0,1'), ['trail']);
  assert.deepEqual(signs.get('0,1')?.words, ['passed 1 step ago']);
  assert.deepEqual(signs.get('0,2')?.words, ['passed 2 steps ago']);
  assert.deepEqual(signs.get('0,0')?.signs, [{ picture: 'arrow', ink: 'arrow', turn: -90 }]);
  assert.deepEqual(differingSigns(signs, signs), []);
  const nothing: GridSigns = new Map();
  assert.equal(differingSigns(signs, nothing).length, signs.size);
});
