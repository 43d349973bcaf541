/** What the editor itself does in a program as one types. */

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { jsonOf } from './files.ts';

interface Configuration {
  readonly comments: { readonly lineComment: string };
  readonly wordPattern: { readonly pattern: string; readonly flags: string };
  readonly indentationRules: Readonly<Record<string, string>>;
  readonly brackets: readonly unknown[];
  readonly autoClosingPairs: readonly unknown[];
  readonly surroundingPairs: readonly unknown[];
  readonly onEnterRules: readonly unknown[];
}

const CONFIGURATION = jsonOf<Configuration>('language-configuration.json');
const { pattern, flags } = CONFIGURATION.wordPattern;

/** The words of a line, as the editor finds them. */
function words(line: string): readonly string[] {
  return line.match(new RegExp(pattern, `g${flags}`)) ?? [];
}

suite('words', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['12,3', ['12,3']],
    ['  -1;+20  # x', ['-1;+20', 'x']],
    ['12,', ['12,']],
    ['12', ['12']],
    ['in', ['in']],
    ['in(', ['in(']],
    ['1,2 # out(c); push(-3) push 4', ['1,2', 'out(c)', 'push(-3)', 'push', '4']],
    ['# mines: ignore-next[M201, ragged-board]', ['mines', 'ignore-next', 'M201', 'ragged-board']],
    ['# 旗を立てる、がぎ', ['旗を立てる', 'がぎ']],
    ['*..* !@', []],
  ];
  for (const [line, expected] of cases) {
    test(line, () => assert.deepEqual(words(line), expected));
  }

  test('are found in a long line as soon as in a short one', () => {
    assert.equal(words(`${'a-'.repeat(50_000)}(`).length, 1);
  });
});

suite('words of Sokolang are letters of any script', () => {
  const sokolang = jsonOf<Configuration>('sokolang-language-configuration.json').wordPattern;
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['rw2[d@u]', ['rw', '2', 'd', 'u']],
    ['a:10,-2', ['a', '10', '-2']],
    ['やあ Grüße', ['やあ', 'Grüße']],
  ];
  for (const [line, expected] of cases) {
    test(line, () => {
      const found = line.match(new RegExp(sokolang.pattern, `g${sokolang.flags}`));
      assert.deepEqual(found ?? [], expected);
    });
  }
});

suite('words of Emojifunge end at an emoji', () => {
  const emojifunge = jsonOf<Configuration>('emojifunge-language-configuration.json').wordPattern;
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['Hi🔚', ['Hi']],
    ['🔚Hi', ['Hi']],
    ['1️⃣up-left2️⃣', ['up-left']],
    ['ℹ️足す➕', ['足す']],
    ['swapN R-18', ['swapN', 'R-18']],
  ];
  for (const [line, expected] of cases) {
    test(line, () => {
      const found = line.match(new RegExp(emojifunge.pattern, `g${emojifunge.flags}`));
      assert.deepEqual(found ?? [], expected);
    });
  }
});

suite('the editor adds nothing', () => {
  test('no second half of a pair', () => {
    assert.deepEqual(
      [CONFIGURATION.brackets, CONFIGURATION.autoClosingPairs, CONFIGURATION.surroundingPairs],
      [[], [], []],
    );
  });

  test('no indentation, whatever the line', () => {
    assert.deepEqual(CONFIGURATION.onEnterRules, []);
    for (const rule of Object.values(CONFIGURATION.indentationRules)) {
      for (const line of ['', '  ', '*..', '1,2 # add', '# {']) {
        assert.ok(!new RegExp(rule).test(line), `${rule}: ${line}`);
      }
    }
    assert.equal(Object.keys(CONFIGURATION.indentationRules).length, 2);
  });

  test('but the mark of a comment, when asked', () => {
    assert.equal(CONFIGURATION.comments.lineComment, '#');
  });
});
