/** Snippets annotated in place. */

import assert from 'node:assert/strict';
import { type Token, tokensOf } from './tokens.ts';

const MARK = /^( *)(\^+)(?: (.*))?$/;

/**
 * Hold a text against the notes in it. Under a line stand notes such as `  ^^^ name other`: these three
 * characters are a stretch of their own with just these scopes, outermost first, the language's name left
 * out. A note without names says that there is no scope.
 */
export async function check(scope: string, annotated: string): Promise<void> {
  const lines: string[] = [];
  const notes: { line: number; start: number; end: number; names: string[] }[] = [];
  for (const line of annotated.split('\n')) {
    const [, before, marks, names] = MARK.exec(line) ?? [];
    if (before === undefined || marks === undefined) {
      lines.push(line);
      continue;
    }
    const start = before.length;
    const end = start + marks.length;
    notes.push({ line: lines.length - 1, start, end, names: names?.split(' ') ?? [] });
  }
  const tokens = await tokensOf(scope, lines.join('\n'));
  assert.ok(notes.length > 0, 'there is nothing to check');
  for (const { line, start, end, names } of notes) {
    const place = `${lines[line]}, ${start} to ${end}`;
    const found = stretch(tokens[line] ?? [], start, end);
    assert.deepEqual(found.map(short), names, place);
  }
}

/** The scopes of all of a stretch that is one token, or of several with the same scopes. */
function stretch(tokens: readonly Token[], start: number, end: number): readonly string[] {
  const within = tokens.filter((token) => token.start < end && token.end > start);
  const [first, ...others] = within;
  assert.ok(first, 'no token');
  for (const other of others) assert.deepEqual(other.scopes, first.scopes);
  assert.deepEqual([first.start, within.at(-1)?.end], [start, end], 'the stretch is another one');
  return first.scopes;
}

/** A scope without the name of the language. */
function short(scope: string): string {
  return scope.replace(/\.mines(\.explanation)?$/, '');
}
