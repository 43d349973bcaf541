/** The snippets: text that is right where it is meant to go. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { LANGUAGES } from '../../src/languages.ts';
import { HOME, jsonOf } from './files.ts';
import { tokensOf } from './syntax/tokens.ts';

interface Snippet {
  readonly prefix: string;
  readonly body: string | readonly string[];
  readonly description: string;
  readonly exclude?: readonly string[];
}

const IDE = join(HOME, '..', 'mines_tools', 'languages', 'mines', 'ide');
const SNIPPETS = jsonOf<Readonly<Record<string, Snippet>>>('snippets', 'mines.json');

/** A snippet's lines once it is filled in with what it suggests. */
function linesOf({ body }: Snippet): string[] {
  const lines = typeof body === 'string' ? [body] : body;
  return lines.map((line) =>
    line
      .replaceAll(/\$\{\d+\|([^,|]*)[^}]*\}/g, '$1')
      .replaceAll(/\$\{\d+:([^}]*)\}/g, '$1')
      .replaceAll('$0', '1,2')
      .replaceAll(/\$\d/g, 'rule'),
  );
}

suite('snippets', () => {
  for (const { id } of LANGUAGES) {
    test(`${id}: are not offered in conditions of breakpoints and in the debug console`, () => {
      const snippets = jsonOf<Readonly<Record<string, Snippet>>>('snippets', `${id}.json`);
      // The editor gives these inputs the language of the program, and the names `debug:…:breakpointinput` and
      // `debug:replinput`.
      for (const { exclude } of Object.values(snippets)) {
        assert.deepEqual(exclude, ['*:breakpointinput', 'replinput']);
      }
    });
  }

  test('have prefixes of their own, which the server completes nothing by', () => {
    const server = ['snippets.py', '../commands.py']
      .map((file) => readFileSync(join(IDE, file), 'utf8'))
      .join('\n');
    const taken = new Set([...server.matchAll(/"([a-z_]+)(?:\(\w\))?"/g)].map((match) => match[1]));
    assert.ok(taken.has('echo') && taken.has('skip'));
    const prefixes = Object.values(SNIPPETS).map((snippet) => snippet.prefix);
    assert.equal(new Set(prefixes).size, prefixes.length);
    for (const prefix of prefixes) assert.ok(!taken.has(prefix), prefix);
  });

  for (const [name, snippet] of Object.entries(SNIPPETS)) {
    test(`${name}: does not end with a line that would be one operation more`, () => {
      assert.notEqual(linesOf(snippet).at(-1), '');
    });

    test(`${name}: is coloured whole`, async () => {
      const lines = linesOf(snippet);
      const isHeader = lines[0]?.startsWith('#');
      const text = isHeader ? lines : ['*.', ...lines];
      const tokens = await tokensOf('source.mines', text.join('\n'));
      for (const [number, line] of text.entries()) {
        for (const { start, end, scopes } of tokens[number] ?? []) {
          const own = scopes.filter((scope) => !scope.startsWith('meta.operations'));
          const piece = line.slice(start, end);
          assert.ok(own.length > 0 || piece.trim() === '', `${line}: ${piece}`);
          assert.ok(!own.some((scope) => scope.startsWith('invalid')), line);
        }
        if (/\b(?:mines|fmt):/.test(line)) {
          assert.ok(
            tokens[number]?.some((token) => token.scopes.includes('meta.directive.mines')),
            line,
          );
        }
      }
    });

    test(`${name}: a directive below the board has no line of its own`, () => {
      const lines = linesOf(snippet);
      const inHeader = lines.every((line) => line === '' || line.startsWith('#') || line === '1,2');
      assert.ok(inHeader || !lines.some((line) => line.startsWith('#')));
    });
  }
});
