/** The words for a cell beside what it shows: what clicks would select, and why it must stay closed. */

import type { BoardAnswer } from '../messages.ts';
import type { PageWords } from '../page_words.ts';
import type { Pair } from './clicks.ts';
import { filled } from './texts.ts';

/** Return the words, a line for each fact. `kept` are the cells that must stay closed. */
export function cellWords(
  words: PageWords,
  [left, right]: Pair,
  kept: BoardAnswer['kept'],
  grid: string,
  column: number,
  row: number,
): string {
  const reason = kept.find(([name, x, y]) => name === grid && x === column && y === row)?.[3];
  return [
    reason ?? '',
    left === '' ? '' : filled(words.left, left),
    right === '' ? '' : filled(words.right, right),
  ]
    .filter(Boolean)
    .join('\n');
}
