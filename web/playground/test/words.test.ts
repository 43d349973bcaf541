import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEBUG_WORDS } from '../src/words/debug_words.ts';
import { KEEP_WORDS } from '../src/words/keep_words.ts';
import { PAGE_WORDS } from '../src/words/page_words.ts';
import { RUN_WORDS } from '../src/words/run_words.ts';

test('English and Japanese words have the same values', () => {
  const all = { ...DEBUG_WORDS, ...KEEP_WORDS, ...PAGE_WORDS, ...RUN_WORDS };
  const names = [DEBUG_WORDS, KEEP_WORDS, PAGE_WORDS, RUN_WORDS].flatMap((each) =>
    Object.keys(each),
  );
  assert.equal(names.length, new Set(names).size);
  for (const [name, [english, japanese]] of Object.entries(all)) {
    const values = (words: string) => [...words.matchAll(/\{\d\}/g)].map(String).sort();
    assert.deepEqual(values(japanese), values(english), name);
    assert.notEqual(japanese, '', name);
  }
});
