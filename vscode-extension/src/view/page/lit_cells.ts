/** The cells that select a command: those that are free, and those that a later operation needs. */

import type { Place } from '../../../../web/board/src/data.ts';
import type { KeptCell } from '../messages.ts';
import type { PageWords } from '../page_words.ts';
import type { Selecting } from './clicks.ts';
import { filled } from './texts.ts';

/** The cells that light up. */
export interface LitCells extends Selecting {
  /** The cells that may be clicked without harm. */
  readonly free: readonly Place[];
  /** The cells that must stay as they are, with the reasons. */
  readonly later: readonly KeptCell[];
}

/** No cells. */
export const NO_CELLS: LitCells = { left: [], right: [], free: [], later: [] };

/** With more lines than this, only the first ones are named. */
const MOST_LINES = 4;

/** Return `selecting`, the cells of `grid` that select a command, apart by whether they are in `kept`. */
export function litCells(selecting: Selecting, kept: readonly KeptCell[], grid: string): LitCells {
  const all = [...selecting.left, ...selecting.right];
  const reasons = new Map(
    kept.filter(([name]) => name === grid).map((each) => [`${each[1]},${each[2]}`, each]),
  );
  const reasonOf = ([column, row]: Place) => reasons.get(`${column},${row}`);
  return {
    ...selecting,
    free: all.filter((place) => reasonOf(place) === undefined),
    later: all.map(reasonOf).filter((each) => each !== undefined),
  };
}

/** Return words for how many cells there are, and which operations need them later. */
export function litWords({ left, right, free, later }: LitCells, words: PageWords): string {
  const count = filled(words.commandCells, left.length, right.length);
  if (later.length === 0) return count;
  const inOrder = later.toSorted(([, , , , one], [, , , , other]) => one - other);
  const all = [
    ...new Set(inOrder.map(([, , , why, line]) => (line > 0 ? filled(words.line, line) : why))),
  ];
  const named = [...all.slice(0, MOST_LINES), ...(all.length > MOST_LINES ? ['…'] : [])].join(', ');
  if (free.length === 0) return filled(words.commandAllKept, count, named);
  return `${count}; ${filled(words.commandKept, later.length, named)}`;
}
