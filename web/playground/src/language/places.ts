/**
 * Converts offsets to positions of the Language Server Protocol, and back. A line of the protocol also ends at a `\r`,
 * while a line of the editor ends only at a `\n`.
 */

import type { Text } from '@codemirror/state';

/** A place in a text: the line and the UTF-16 unit in it, from 0. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

const LINE_FEED = 10;
const RETURN = 13;

const tables = new WeakMap<Text, readonly number[]>();

/** Return the offsets at which the lines of `text` begin. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let offset = 0; offset < text.length; offset += 1) {
    const code = text.charCodeAt(offset);
    if (code === LINE_FEED || (code === RETURN && text.charCodeAt(offset + 1) !== LINE_FEED)) {
      starts.push(offset + 1);
    }
  }
  return starts;
}

function startsOf(text: Text): readonly number[] {
  const known = tables.get(text);
  if (known !== undefined) return known;
  const starts = lineStarts(text.toString());
  tables.set(text, starts);
  return starts;
}

/** Return the position of `offset`. Between `\r` and `\n` there is no position: the place before `\r` counts. */
export function positionAt(text: Text, offset: number): Position {
  const starts = startsOf(text);
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const isInside = text.sliceString(offset - 1, offset + 1) === '\r\n';
  return { line: low, character: offset - (starts[low] ?? 0) - (isInside ? 1 : 0) };
}

/** Return the offset of a position. A position after the end of a line counts as its end. */
export function offsetAt(text: Text, { line, character }: Position): number {
  const starts = startsOf(text);
  const start = starts[line];
  if (start === undefined) return text.length;
  const next = starts[line + 1];
  if (next === undefined) return Math.min(start + character, text.length);
  const end = next - (text.sliceString(next - 2, next) === '\r\n' ? 2 : 1);
  return Math.min(start + character, end);
}

/** Return the changes that edits of the server make in `text`. */
export function changesOf(
  text: Text,
  edits: readonly TextEdit[],
): readonly { readonly from: number; readonly to: number; readonly insert: string }[] {
  return edits.map(({ range, newText }) => ({
    from: offsetAt(text, range.start),
    to: offsetAt(text, range.end),
    insert: newText,
  }));
}
