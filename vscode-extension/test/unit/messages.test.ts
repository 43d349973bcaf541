/** The words of the code, in Japanese. */

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { HOME, jsonOf } from './files.ts';

const BUNDLE = jsonOf<Readonly<Record<string, string>>>('l10n', 'bundle.l10n.ja.json');
/** A call, and its first argument if that is a plain string. */
const CALL = /\bl10n\.t\(\s*(?:'((?:[^'\\]|\\.)*)')?/g;

const FILES = globSync('src/**/*.ts', { cwd: HOME }).sort();
const CALLS = FILES.flatMap((file) =>
  [...readFileSync(join(HOME, file), 'utf8').matchAll(CALL)].map((match) => ({
    file,
    words: match[1],
  })),
);

suite('the words of the code', () => {
  test('stand where they are used, for what is put together cannot be translated', () => {
    assert.ok(CALLS.length >= 20);
    for (const { file, words } of CALLS) assert.notEqual(words, undefined, file);
  });

  test('are translated, and nothing else is', () => {
    const used = new Set(CALLS.map(({ words }) => unescaped(words ?? '')));
    assert.deepEqual(Object.keys(BUNDLE).sort(), [...used].sort());
  });

  test('have the same gaps in the translation', () => {
    for (const [english, japanese] of Object.entries(BUNDLE)) {
      assert.deepEqual(gaps(japanese), gaps(english), english);
      assert.notEqual(japanese.trim(), '', english);
    }
  });
});

function unescaped(literal: string): string {
  return literal.replaceAll(/\\(.)/g, '$1');
}

function gaps(text: string): string[] {
  return (text.match(/\{\d\}/g) ?? []).sort();
}
