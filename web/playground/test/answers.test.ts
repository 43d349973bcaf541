/** Tests of the answers that are kept for the next visit. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { keptAnswers } from '../src/keep/answers.ts';

const KEY = 'mines.answers';
const HINTS = [{ position: { line: 0, character: 0 }, label: '= 1' }];
const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    },
  });
});

test('the next visit has the answers about the same program, and about no other one', () => {
  const first = keptAnswers((text) => `2 ${text}`);
  first.note('hints', 'old', HINTS);
  first.note('hints', 'new', HINTS);
  first.note('diagnostics', 'new', []);
  assert.equal(first.of('hints', 'new'), undefined); // this visit has the server
  first.keep();
  const next = keptAnswers((text) => `2 ${text}`);
  assert.deepEqual(next.of('hints', 'new'), HINTS);
  assert.deepEqual(next.of('diagnostics', 'new'), []);
  assert.equal(next.of('lenses', 'new'), undefined);
  assert.equal(next.of('hints', 'old'), undefined);
  const otherDialect = keptAnswers((text) => `1 ${text}`);
  assert.equal(otherDialect.of('hints', 'new'), undefined);
});

test('a visit without answers keeps those of the visit before', () => {
  const first = keptAnswers(String);
  first.note('hints', 'a', HINTS);
  first.keep();
  keptAnswers(String).keep();
  assert.deepEqual(keptAnswers(String).of('hints', 'a'), HINTS);
});

test('nothing is left of a deleted program', () => {
  const first = keptAnswers(String);
  first.note('hints', 'a', HINTS);
  first.keep();
  first.forget();
  first.keep();
  assert.equal(storage.get(KEY), '');
});

test('what is too long, or not written by the page, is not shown', () => {
  const long = keptAnswers(String);
  long.note('explanation', 'a', 'x'.repeat(600_000));
  long.keep();
  assert.equal(storage.get(KEY), '');
  for (const broken of ['', '{', 'null', '3', '{"about":"a"}']) {
    storage.set(KEY, broken);
    assert.equal(keptAnswers(String).of('hints', 'a'), undefined);
  }
});
