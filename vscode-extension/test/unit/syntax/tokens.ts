/** Texts as a grammar of the extension sees them: with the engine that the editor has. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';
import { textOf } from '../files.ts';

/** A stretch of a line, with the scopes that hold there, the grammar's own left out. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly scopes: readonly string[];
}

const GRAMMARS: Readonly<Record<string, string>> = {
  'source.mines': 'mines.tmLanguage.json',
  'text.mines.explanation': 'explanation.tmLanguage.json',
};

const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm');
await oniguruma.loadWASM(readFileSync(wasm));

const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async (scope) => {
    const file = GRAMMARS[scope];
    return file === undefined ? null : textmate.parseRawGrammar(textOf('syntaxes', file), file);
  },
});

/** The tokens of each line. */
export async function tokensOf(scope: string, text: string): Promise<Token[][]> {
  const grammar = await registry.loadGrammar(scope);
  if (grammar === null) throw new Error(`there is no grammar ${scope}`);
  let state = textmate.INITIAL;
  return text.split('\n').map((line) => {
    const read = grammar.tokenizeLine(line, state);
    state = read.ruleStack;
    return read.tokens.map(({ startIndex, endIndex, scopes }) => ({
      start: startIndex,
      end: Math.min(endIndex, line.length),
      scopes: scopes.slice(1),
    }));
  });
}
