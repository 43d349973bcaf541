/** The place to which the cursor may move next. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guesses } from '../../src/view/next_place.ts';

const at = (line: number, since?: number, version = 1) => ({
  uri: 'file:///a.mines',
  version,
  position: { line, character: 0 },
  since,
});

test('a cursor that moves by lines goes on, unless the text ends there', () => {
  const guessed = guesses<string>();
  assert.equal(guessed.next(at(4), 1, 9), undefined);
  assert.deepEqual(guessed.next(at(5, 1), 2, 9), at(6, 2));
  assert.deepEqual(guessed.next(at(4, 2), 3, 9), at(3, 3));
  assert.deepEqual(guessed.next(at(7, 3), 4, 9), at(8, 4));
  assert.equal(guessed.next(at(8, 4), 5, 9), undefined);
});

test('an edit, and a move within a line, say nothing about the next place', () => {
  const guessed = guesses<string>();
  guessed.next(at(4), 1, 9);
  assert.equal(guessed.next(at(5, 1, 2), 2, 9), undefined);
  assert.equal(guessed.next(at(5, 2, 2), 3, 9), undefined);
});

test('an answer is used once, and only for the same question', () => {
  const guessed = guesses<string>();
  guessed.keep(at(6, 2), 'six');
  assert.equal(guessed.take(at(6, 2)), 'six');
  assert.equal(guessed.take(at(6, 2)), undefined);
  guessed.keep(at(6, 2), 'six');
  assert.equal(guessed.take(at(6, 3)), undefined);
  guessed.keep(at(6, 2), 'six');
  guessed.forget();
  assert.equal(guessed.take(at(6, 2)), undefined);
});
