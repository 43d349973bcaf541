/** The grammar of programs. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { HOME } from '../files.ts';
import { check } from './check.ts';
import { tokensOf } from './tokens.ts';

const EXAMPLES = join(HOME, '..', 'examples');

function checks(name: string, annotated: string): void {
  test(name, () => check('source.mines', annotated));
}

suite('board', () => {
  checks(
    'cells',
    `\
..*
^^ meta.row constant.other.safe-cell
  ^ meta.row keyword.other.mine-cell`,
  );
  checks(
    'a row with blanks and a comment',
    `\
 . *# x
 ^ meta.row constant.other.safe-cell
   ^ meta.row keyword.other.mine-cell
    ^ comment.line.number-sign punctuation.definition.comment
     ^^ comment.line.number-sign`,
  );
  checks(
    'what is no row has no colour',
    `\
..*x
^^^^`,
  );
  checks(
    'after a header',
    `\
# words

*.
^ meta.row keyword.other.mine-cell`,
  );
  checks(
    'a row below an operation is none',
    `\
*.

*.
^^ meta.operations invalid.illegal.row`,
  );
});

suite('operations', () => {
  checks(
    'clicks',
    `\
*.
12,3
^^ meta.operations constant.numeric.column
  ^ meta.operations keyword.operator.left
   ^ meta.operations constant.numeric.row
-1;+0
^^ meta.operations constant.numeric.column
  ^ meta.operations keyword.operator.right
   ^^ meta.operations constant.numeric.row`,
  );
  checks(
    'blanks, in an integer too',
    `\
*.
 - 1 2 , 3\t4 # x
 ^^^^^ meta.operations constant.numeric.column
       ^ meta.operations keyword.operator.left
         ^^^ meta.operations constant.numeric.row
             ^ meta.operations comment.line.number-sign punctuation.definition.comment`,
  );
  checks(
    'switch and restart',
    `\
*.
!
^ meta.operations keyword.control.switch
 @ # x
 ^ meta.operations keyword.control.restart`,
  );
  checks(
    'broken ones have no colour',
    `\
*.
1,2,3
^^^^^ meta.operations
1 2
^^^ meta.operations
!!
^^ meta.operations
1,x
^^^ meta.operations`,
  );
  checks(
    'before there is a board',
    `\
1,2
^ constant.numeric.column`,
  );
});

suite('comments', () => {
  checks(
    'rules turned off',
    `\
# see mines: ignore-next[M201, ragged-board]!
^ comment.line.number-sign punctuation.definition.comment
 ^^^^^ comment.line.number-sign
      ^^^^^^ comment.line.number-sign meta.directive keyword.other.directive
             ^^^^^^^^^^^ comment.line.number-sign meta.directive keyword.control.directive
                        ^ comment.line.number-sign meta.directive punctuation.section.brackets.begin
                         ^^^^ comment.line.number-sign meta.directive entity.name.tag.rule
                             ^ comment.line.number-sign meta.directive punctuation.separator.comma
                               ^^^^^^^^^^^^ comment.line.number-sign meta.directive entity.name.tag.rule
                                           ^ comment.line.number-sign meta.directive punctuation.section.brackets.end`,
  );
  for (const word of ['ignore', 'ignore-next', 'ignore-file', 'off', 'on']) {
    checks(
      word,
      `\
#mines:${word}
       ${'^'.repeat(word.length)} comment.line.number-sign meta.directive keyword.control.directive`,
    );
  }
  checks(
    'a dialect',
    `\
# mines: dialect=2.0.0, new
         ^^^^^^^ comment.line.number-sign meta.directive keyword.control.directive
                ^ comment.line.number-sign meta.directive punctuation.separator.key-value
                 ^^^^^ comment.line.number-sign meta.directive constant.language.dialect
                      ^^^^^ comment.line.number-sign`,
  );
  for (const word of ['off', 'on', 'skip']) {
    checks(
      `fmt: ${word}`,
      `\
# fmt: ${word}
  ^^^^ comment.line.number-sign meta.directive keyword.other.directive
       ${'^'.repeat(word.length)} comment.line.number-sign meta.directive keyword.control.directive`,
    );
  }
  checks(
    'words that are no directives',
    `\
# mines: nothing, mines: ignored, fmt: offer
 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ comment.line.number-sign`,
  );
  checks(
    'what an operation is said to do',
    `\
*.
1,2 # Push (-3), twice
      ^^^^^^^^^ meta.operations comment.line.number-sign support.function.command
               ^^^^^^^ meta.operations comment.line.number-sign
1,2 #= out(c) # mines: ignore
    ^ meta.operations comment.line.number-sign punctuation.definition.comment
     ^ meta.operations comment.line.number-sign punctuation.definition.note
       ^^^^^^ meta.operations comment.line.number-sign support.function.command
                ^^^^^^ meta.operations comment.line.number-sign meta.directive keyword.other.directive
1,2 # add them
     ^^^^^^^^^ meta.operations comment.line.number-sign`,
  );
  checks(
    'above the board nothing is said to do anything',
    `\
# add
 ^^^^ comment.line.number-sign`,
  );
});

suite('claims', () => {
  const table = readFileSync(join(HOME, '..', 'tests', 'mines', 'claims.json'), 'utf8');
  for (const [comment, claim] of JSON.parse(table) as [string, string | null][]) {
    test(`${comment}: ${claim ?? 'nothing'}, and nothing on a line of its own`, async () => {
      const lines = ['*.', `0,1${comment}`, comment, ` ${comment}`];
      const tokens = await tokensOf('source.mines', lines.join('\n'));
      const found = lines.map((line, number) =>
        (tokens[number] ?? [])
          .filter(({ scopes }) => scopes.includes('support.function.command.mines'))
          .map(({ start, end }) => line.slice(start, end)),
      );
      assert.deepEqual(found, [[], claim === null ? [] : [claim], [], []]);
    });
  }
});

suite('the commands', () => {
  const table = readFileSync(
    join(HOME, '..', 'mines_tools', 'languages', 'mines', 'commands.py'),
    'utf8',
  );
  const commands = [...table.matchAll(/\bCommand\(\s*"([^"]+)"/g)].map((match) => match[1] ?? '');
  const aliases = [...table.matchAll(/\(((?:"[a-z_]+",? ?)+)\),?\s*\)/g)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/"(\w+)"/g)].map((name) => name[1] ?? ''),
  );

  test('are all known, by each name', async () => {
    assert.equal(commands.length, 25);
    assert.equal(aliases.length, 20);
    const names = [...commands, ...aliases];
    const lines = await tokensOf('source.mines', ['*.', ...names.map((n) => `!#${n}`)].join('\n'));
    const found = names.filter((_, index) =>
      lines[index + 1]?.some((token) => token.scopes.includes('support.function.command.mines')),
    );
    assert.deepEqual(found, names);
  });
});

suite('each example', () => {
  for (const file of readdirSync(EXAMPLES).filter((name) => name.endsWith('.mines'))) {
    test(`${file}: every character has a scope of its own, and none is invalid`, async () => {
      const text = readFileSync(join(EXAMPLES, file), 'utf8');
      const lines = text.split('\n');
      const tokens = await tokensOf('source.mines', text);
      lines.forEach((line, number) => {
        for (const { start, end, scopes } of tokens[number] ?? []) {
          const piece = line.slice(start, end);
          const own = scopes.filter((scope) => !scope.startsWith('meta.'));
          assert.ok(own.length > 0 || piece.trim() === '', `line ${number + 1}: ${piece}`);
          assert.ok(
            !own.some((scope) => scope.startsWith('invalid')),
            `line ${number + 1}: ${piece}`,
          );
        }
      });
      assert.ok(tokens.flat().some((token) => token.scopes.includes('meta.row.mines')));
      assert.ok(tokens.flat().some((token) => token.scopes.includes('meta.operations.mines')));
    });
  }
});

test('a long line takes no longer than it must', async () => {
  // The blanks could be divided among the parts of an integer in very many ways.
  const text = `*.\n${'1 '.repeat(20_000)}x\n${'. '.repeat(20_000)}x`;
  assert.equal((await tokensOf('source.mines', text)).length, 3);
});
