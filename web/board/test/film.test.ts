/** The player without a page: moments, marks, the pace, and waiting for answers. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { after, before, numberOf } from '../src/characters.ts';
import { EVENT_KINDS, type Film, type FilmMark, nextMark, within } from '../src/film.ts';
import { JAPANESE } from '../src/japanese.ts';
import { movedIn } from '../src/output.ts';
import { delayAt, pace, seeker } from '../src/pace.ts';
import { markWords, stepOf } from '../src/timeline.ts';
import { MARK_LOOKS } from '../src/timeline_picture.ts';
import { ENGLISH } from '../src/words.ts';

const MARKS: readonly FilmMark[] = [
  { step: 5, last: 20, kind: 'output', count: 3, words: 'Hi' },
  { step: 30, kind: 'error', count: 1, words: '' },
];
const FILM: Film = { first: 0, last: 40, isOpen: false, marks: MARKS };
const OPEN: Film = { ...FILM, isOpen: true };

function key(name: string) {
  return { key: name, ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
}

test('moments stay within the run', () => {
  assert.deepEqual(
    [-3, 7.4, 99].map((step) => within(FILM, step)),
    [0, 7, 40],
  );
  assert.equal(within(OPEN, 99), 99);
});

test('the next mark and the one before', () => {
  assert.deepEqual(
    [0, 5, 20, 30].map((step) => nextMark(FILM, step, 1)),
    [5, 20, 30, undefined],
  );
  assert.deepEqual(
    [40, 30, 5].map((step) => nextMark(FILM, step, -1)),
    [30, 20, undefined],
  );
});

test('keys of the timeline', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End', 'x'];
  assert.deepEqual(
    keys.map((name) => stepOf(key(name), FILM, 10)),
    [9, 11, 20, 5, 0, 40, undefined],
  );
  // Without marks, the page keys move by a tenth.
  assert.equal(stepOf(key('PageUp'), { ...FILM, marks: [] }, 10), 14);
});

test('words for marks', () => {
  const words = MARKS.map((mark) => markWords(mark, ENGLISH));
  assert.deepEqual(words, ['output: Hi (in 3 steps)', 'error']);
  const stop = { step: 1, kind: 'breakpoint', count: 1, words: 'breakpoint 2' } as const;
  assert.equal(markWords(stop, ENGLISH), 'breakpoint 2');
});

test('each kind of marks has words, and a form and a row of its own', () => {
  const looks = EVENT_KINDS.map((kind) => MARK_LOOKS[kind]);
  assert.equal(new Set(looks.map(({ path }) => path)).size, EVENT_KINDS.length);
  for (const kind of EVENT_KINDS) assert.notEqual(JAPANESE[`${kind}Event`], '');
});

test('the pace: the first step at once, then as many as the speed says', () => {
  const steps = pace();
  steps.begin(1_000);
  assert.equal(steps.due(1_000, 10), 1);
  assert.equal(steps.due(1_050, 10), 0);
  assert.equal(steps.due(1_100, 10), 1);
  assert.equal(steps.due(1_600, 1_000), 500);
  // A page that was hidden for a minute does not jump.
  assert.equal(steps.due(61_600, 10), 10);
});

test('slow speeds wait longer, and reduced motion changes the picture less often', () => {
  assert.deepEqual(
    [1, 10, 1_000].map((speed) => delayAt(speed, false)),
    [1_000, 100, 16],
  );
  assert.deepEqual(
    [1, 10, 1_000].map((speed) => delayAt(speed, true)),
    [1_000, 400, 400],
  );
});

test('while a moment is awaited, only the latest wish is kept', () => {
  const asked: number[] = [];
  const seeking = seeker((step) => asked.push(step));
  for (const step of [1, 2, 3]) seeking.seek(step, 0);
  assert.deepEqual(asked, [1]);
  assert.equal(seeking.answered(5), 1);
  assert.deepEqual(asked, [1, 3]);
  assert.equal(seeking.answered(6), 3);
  assert.equal(seeking.answered(7), undefined);
  // A page that never answers does not stop the player for ever.
  seeking.seek(4, 10);
  seeking.seek(5, 60_000);
  assert.deepEqual(asked, [1, 3, 4, 5]);
});

test('characters of the output are code points', () => {
  const text = 'a😀b';
  assert.deepEqual([after(text, 0), after(text, 1), before(text, 3)], [1, 3, 1]);
  assert.deepEqual(
    [0, 1, 3].map((unit) => numberOf(text, unit)),
    [1, 2, 3],
  );
});

test('keys in the output', () => {
  const move = (from: number | undefined, name: string) => movedIn('a😀b', from, name);
  assert.deepEqual([move(undefined, 'ArrowRight'), move(undefined, 'ArrowLeft')], [3, 3]);
  assert.deepEqual([move(3, 'ArrowLeft'), move(1, 'ArrowLeft'), move(0, 'ArrowLeft')], [1, 0, 0]);
  assert.deepEqual([move(1, 'ArrowRight'), move(3, 'ArrowRight')], [3, 3]);
  assert.deepEqual([move(3, 'Home'), move(0, 'End'), move(0, 'x')], [0, 3, undefined]);
  assert.equal(movedIn('', undefined, 'Home'), undefined);
});
