/** Choosing a command lights up the cells of the board that select it. */

import type { Board } from '../../../../web/board/src/board.ts';
import type { KeptCell } from '../messages.ts';
import type { PageWords } from '../page_words.ts';
import type { Bridge } from './bridge.ts';
import { type Choosing, choosing } from './choosing.ts';
import { type ClickTable, cellsFor } from './clicks.ts';
import { type LitCells, litCells, NO_CELLS } from './lit_cells.ts';

/** What is known now. */
export interface LightingParts {
  readonly board: () => Pick<Board, 'mark' | 'focusCell'>;
  /** Returns the name of the first grid; undefined while nothing can be chosen. */
  readonly grid: () => string | undefined;
  readonly table: () => ClickTable | undefined;
  readonly kept: () => readonly KeptCell[];
}

export interface Lighting extends Choosing {
  /** Lights up no cell. */
  darken(): void;
}

/** Return the box for the name of a command. */
export function lighting(
  words: PageWords,
  bridge: Bridge,
  { board, grid, table, kept }: LightingParts,
): Lighting {
  let lit: LitCells = NO_CELLS;

  /** Return the cells that select a command. */
  function cellsOf(command: string): LitCells {
    const name = grid();
    if (command === '' || name === undefined) return NO_CELLS;
    return litCells(cellsFor(table(), name, command), kept(), name);
  }

  function light(command: string): LitCells {
    lit = cellsOf(command);
    board().mark(lit.free, 'lit');
    board().mark(
      lit.later.map(([, column, row]) => [column, row] as const),
      'later',
    );
    return lit;
  }

  const choice = choosing(words, bridge, {
    light,
    count: (command) => {
      const { left, right } = cellsOf(command);
      return left.length + right.length;
    },
    enter: () => {
      const [place] = [...lit.free, ...lit.left, ...lit.right];
      if (place !== undefined) board().focusCell(...place);
    },
  });
  return { ...choice, darken: () => light('') };
}
