import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { classOfScope, classOfToken } from '../src/colours/scopes.ts';
import { type Open, tokenizerOf } from '../src/colours/textmate.ts';

const SYNTAXES = new URL('../../../vscode-extension/syntaxes/', import.meta.url);
const EXAMPLES = new URL('../../../examples/', import.meta.url);

const grammarOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`${language}.tmLanguage.json`, SYNTAXES), 'utf-8'));

/** Return the scopes and texts of the tokens of each line. */
function tokens(language: string, text: string): readonly (readonly string[])[] {
  const tokenizer = tokenizerOf(grammarOf(language));
  let open: Open | undefined;
  return text.split('\n').map((line) => {
    const found = tokenizer.line(line, open);
    open = found.open;
    return found.tokens.map(({ from, to, scope }) => `${line.slice(from, to)}: ${scope}`);
  });
}

test('Mines', () => {
  const found = tokens('mines', '# a board\n*.  # row\n1,0  # push 3\n!\n*.');
  assert.ok(found[0]?.includes(' a board: comment.line.number-sign.mines'));
  assert.ok(found[1]?.includes('*: keyword.other.mine-cell.mines'));
  assert.ok(found[2]?.includes('1: constant.numeric.column.mines'));
  assert.ok(found[2]?.includes('push 3: support.function.command.mines'));
  assert.ok(found[3]?.includes('!: keyword.control.switch.mines'), 'the comment has ended');
  assert.ok(found[4]?.includes('*.: invalid.illegal.row.mines'), 'the board has ended');
});

test('Sokolang: a comment is one token in each part', () => {
  const found = tokens('sokolang', '// map\n#@\n---\n// stacks\nh:1\n---\n// actions\nrw');
  for (const line of [0, 3, 6]) {
    assert.ok(found[line]?.some((token) => token.endsWith(': comment.line.double-slash.sokolang')));
    assert.ok(found[line]?.every((token) => !token.includes('invalid')));
  }
});

test('Emojifunge: each emoji is one token', () => {
  const [line] = tokens('emojifunge', '8️⃣✖️🔚');
  assert.deepEqual(
    line?.map((token) => token.split(':')[0]),
    ['8️⃣', '✖️', '🔚'],
  );
});

test('all examples have tokens, and nothing in them is invalid', () => {
  const languages = {
    mines: '.mines',
    emojifunge: '.emojifunge',
    sokolang: '.soko',
    minesasm: '.minesasm',
  };
  for (const [language, suffix] of Object.entries(languages)) {
    const folder = language === 'mines' ? EXAMPLES : new URL(`${language}/`, EXAMPLES);
    const names = readdirSync(folder).filter((name) => name.endsWith(suffix));
    assert.ok(names.length > 5);
    for (const name of names) {
      const found = tokens(language, readFileSync(new URL(name, folder), 'utf-8')).flat();
      assert.ok(found.length > 0, name);
      assert.ok(!found.some((token) => token.includes('invalid')), name);
    }
  }
});

test('classes', () => {
  assert.equal(classOfScope('keyword.operator.right.mines'), 't-right');
  assert.equal(classOfScope('keyword.other.mine-cell.mines'), 't-mine');
  assert.equal(classOfScope('meta.row.mines'), undefined);
  assert.equal(classOfToken('operator', ['right']), 't-right m-right');
});
