/** The part of a text that is visible, with some lines around it. */

import type { Text } from '@codemirror/state';
import { positionAt, type Range } from '../language/places.ts';

/** UTF-16 units before and after the visible part. */
const AROUND = 20_000;

export function visibleRange(doc: Text, { from, to }: { from: number; to: number }): Range {
  const start = doc.lineAt(Math.max(0, from - AROUND)).from;
  const end = doc.lineAt(Math.min(doc.length, to + AROUND)).to;
  return { start: positionAt(doc, start), end: positionAt(doc, end) };
}
