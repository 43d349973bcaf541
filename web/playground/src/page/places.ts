/** Places in messages of the tools: lines end only at `\n`, and a column counts characters, as Python does. */

import type { Text } from '@codemirror/state';

/** Return the offset of a line and a column, from 1. A place after the end of its line counts as its end. */
export function offsetOfPlace(text: Text, line: number, column: number): number {
  if (line > text.lines) return text.length;
  const { from, text: words } = text.line(Math.max(line, 1));
  const before = Array.from(words).slice(0, Math.max(column - 1, 0));
  return from + before.join('').length;
}
