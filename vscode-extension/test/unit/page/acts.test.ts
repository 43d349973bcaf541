/** What a click on the board means. */

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  type Mode,
  meaningOf,
  moveOfKey,
  possibleActs,
  undoOf,
} from '../../../src/view/page/acts.ts';

const NO_KEYS = { shift: false, ctrl: false, alt: false, meta: false };
const CELL = { grid: 'board', column: 3, row: 2 };
const LEFT = { ...CELL, button: 'left', source: 'mouse', modifiers: NO_KEYS } as const;
const RIGHT = { ...LEFT, button: 'right' } as const;
/** Mines has clicks; in the other languages a cell has only contents. */
const CLICKS: Mode = {
  acts: ['left', 'right', 'paint'],
  isPainting: false,
  content: '',
  isDebugging: false,
};
const CONTENTS: Mode = { ...CLICKS, acts: ['paint'] };
const held = (key: keyof typeof NO_KEYS) => ({ ...LEFT, modifiers: { ...NO_KEYS, [key]: true } });
const key = (name: string, more: object = {}) => ({
  key: name,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

suite('a click', () => {
  test('writes', () => {
    assert.deepEqual(meaningOf(LEFT, CLICKS), { kind: 'do', act: { kind: 'left', ...CELL } });
    assert.deepEqual(meaningOf(RIGHT, CLICKS), { kind: 'do', act: { kind: 'right', ...CELL } });
  });

  test('writes nothing while the program is debugged', () => {
    assert.deepEqual(meaningOf(LEFT, { ...CLICKS, acts: [], isDebugging: true }), {
      kind: 'refused',
    });
    assert.deepEqual(meaningOf(RIGHT, { ...CLICKS, acts: [], isDebugging: true }), {
      kind: 'menu',
    });
  });

  test('with Ctrl goes to the operations, with Alt shows the menu', () => {
    assert.deepEqual(meaningOf(held('ctrl'), CLICKS), { kind: 'operations' });
    assert.deepEqual(meaningOf(held('alt'), { ...CLICKS, isDebugging: true }), { kind: 'menu' });
  });

  test('with Shift paints the next content, but Shift+Enter is a right click', () => {
    const paint = { kind: 'paint', ...CELL, text: '' };
    assert.deepEqual(meaningOf(held('shift'), CLICKS), { kind: 'do', act: paint });
    const enter = { ...held('shift'), button: 'right', source: 'key' } as const;
    assert.deepEqual(meaningOf(enter, CLICKS), { kind: 'do', act: { kind: 'right', ...CELL } });
  });

  test('paints the chosen content while this is on', () => {
    const painting = { ...CLICKS, isPainting: true, content: '*' };
    const paint = { kind: 'paint', ...CELL, text: '*' };
    assert.deepEqual(meaningOf(LEFT, painting), { kind: 'do', act: paint });
    assert.deepEqual(meaningOf(RIGHT, painting), { kind: 'menu' });
  });

  test('asks for a content, or shows the menu, where there are no clicks', () => {
    assert.deepEqual(meaningOf(LEFT, CONTENTS), { kind: 'choose' });
    assert.deepEqual(meaningOf(RIGHT, CONTENTS), { kind: 'menu' });
  });
});

suite('before a click', () => {
  test('it is known what both buttons do', () => {
    const kinds = possibleActs(CELL, CLICKS).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['left', 'right']);
    assert.deepEqual(possibleActs(CELL, CONTENTS), []);
  });
});

suite('keys', () => {
  test('arrows are moves', () => {
    assert.deepEqual(moveOfKey(key('ArrowUp')), { kind: 'move', text: 'up' });
    assert.equal(moveOfKey(key('ArrowUp', { ctrlKey: true })), undefined);
    assert.equal(moveOfKey(key('a')), undefined);
  });

  test('undo and redo are known', () => {
    assert.equal(undoOf(key('z', { ctrlKey: true })), 'undo');
    assert.equal(undoOf(key('Z', { metaKey: true, shiftKey: true })), 'redo');
    assert.equal(undoOf(key('y', { ctrlKey: true })), 'redo');
    assert.equal(undoOf(key('z')), undefined);
  });
});
