import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { LANGUAGES, languageOf, suffixOf } from '../src/languages.ts';

const exists = (path: string) => existsSync(new URL(path, import.meta.url));

test('the page has all parts of each language', () => {
  for (const { id, keys, suffixes } of LANGUAGES) {
    assert.ok(keys.length > 1, id);
    assert.equal(keys.at(-1), '\n');
    for (const locale of ['en', 'ja']) {
      assert.ok(exists(`../src/lessons/texts/${id}.${locale}.md`), `${id} ${locale}`);
    }
    assert.ok(exists(`../../../vscode-extension/syntaxes/${id}.tmLanguage.json`), id);
    for (const suffix of suffixes) {
      assert.equal(languageOf(`a${suffix}`).id, id);
      assert.equal(suffixOf(`a${suffix}`), suffix);
    }
  }
});

test('the engine can be chosen for Mines and for what becomes Mines', () => {
  const names = LANGUAGES.filter(({ hasEngines }) => hasEngines).map(({ id }) => id);
  assert.deepEqual(names, ['mines', 'minesasm']);
});
