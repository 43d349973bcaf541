import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BoardAnswer, SentAnswer } from '../../../src/view/messages.ts';
import { atCursor, wholeAnswer } from '../../../src/view/page/at_cursor.ts';

const FIRST = {
  number: 1,
  version: 1,
  title: 'before line 5',
  note: 'a note',
  targets: [['board', 0, 0]],
  last: ['board', 1, 0],
  acts: ['left'],
  output: null,
  names: ['push(1)'],
  commands: ['pop', 'push(1)'],
  clicks: { board: [[0, -1]] },
  state: { step: 0, stacks: {}, variables: {}, grids: {} },
} as unknown as BoardAnswer;

const SECOND: SentAnswer = {
  number: 2,
  version: 1,
  title: 'before line 6',
  targets: [],
  names: ['add'],
  output: 'Hi',
  clicksChanged: { board: [[0, [1, 0]]] },
  state: { step: 0, isPartial: true, stacks: {}, variables: {}, cells: {} },
};

test('what a partial answer leaves out is the same as before', () => {
  const whole = wholeAnswer(FIRST, SECOND);
  assert.equal(whole.note, 'a note');
  assert.equal(whole.output, 'Hi');
  assert.deepEqual(whole.acts, ['left']);
  assert.deepEqual(whole.names, ['push(1)', 'add']);
});

test('what a partial answer leaves out because there is none is gone', () => {
  const whole = wholeAnswer(FIRST, SECOND);
  assert.equal('last' in whole, false);
  assert.equal('clicks' in whole, false);
});

test('a whole answer forgets the one before', () => {
  const { note, ...other } = FIRST;
  assert.equal('note' in wholeAnswer(FIRST, { ...other, number: 3 }), false);
});

test('the board at the cursor is put together from answers', () => {
  const here = atCursor();
  assert.equal(here.take(FIRST), true);
  assert.equal(here.take(SECOND), false);
  assert.deepEqual(here.table(), { names: ['push(1)', 'add'], clicks: { board: [[1, 0]] } });
  assert.deepEqual(here.names(), ['add', 'pop', 'push', 'push(1)']);
  assert.equal(here.take({ ...FIRST, version: 2 }), true);
  assert.equal(here.take(null), true);
  assert.equal(here.answer(), undefined);
  assert.equal(here.table(), undefined);
});
