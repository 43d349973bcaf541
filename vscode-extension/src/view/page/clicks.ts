/** What clicks on the cells select: the table that the server sends, and its differences. */

import type { Place } from '../../../../web/board/src/data.ts';
import type { BoardAnswer, Clicks } from '../messages.ts';

/** The commands of the clicks on all cells. */
export interface ClickTable {
  readonly names: readonly string[];
  readonly clicks: Clicks;
}

/** The commands of a left and a right click. An empty text means that the command is not known. */
export type Pair = readonly [left: string, right: string];

/** Return the table after an answer. `before` is the table before it. */
export function tableAfter(
  before: ClickTable | undefined,
  { names, clicks, clicksChanged }: BoardAnswer,
): ClickTable | undefined {
  if (clicks !== undefined) return { names, clicks };
  if (before === undefined || clicksChanged === undefined) return before;
  const after: Record<string, readonly (readonly number[])[]> = { ...before.clicks };
  for (const [grid, rows] of Object.entries(clicksChanged)) {
    const own = [...(after[grid] ?? [])];
    for (const [row, pairs] of rows) own[row] = pairs;
    after[grid] = own;
  }
  return { names, clicks: after };
}

/** Return the commands of the clicks on a cell. */
export function pairAt(
  table: ClickTable | undefined,
  grid: string,
  column: number,
  row: number,
): Pair {
  const pairs = table?.clicks[grid]?.[row] ?? [];
  const name = (index: number | undefined) => table?.names[index ?? -1] ?? '';
  return [name(pairs[2 * column]), name(pairs[2 * column + 1])];
}

/** The cells that select a command. */
export interface Selecting {
  readonly left: readonly Place[];
  readonly right: readonly Place[];
}

/** Return the cells of a grid on which a click selects the command with the name `command`. */
export function cellsFor(table: ClickTable | undefined, grid: string, command: string): Selecting {
  const wanted = new Set(
    (table?.names ?? []).flatMap((name, index) => (isCommand(name, command) ? [index] : [])),
  );
  const left: Place[] = [];
  const right: Place[] = [];
  for (const [row, pairs] of (table?.clicks[grid] ?? []).entries()) {
    for (const [index, name] of pairs.entries()) {
      if (wanted.has(name)) (index % 2 === 0 ? left : right).push([Math.floor(index / 2), row]);
    }
  }
  return { left, right };
}

/** Return whether a click with the text `name` selects `command`: `push` stands for `push(3)` too. */
export function isCommand(name: string, command: string): boolean {
  return name !== '' && (name === command || name.startsWith(`${command}(`));
}
