/** The marks on the board: what is at the cursor, what came last, what must stay closed; in a run, what was just performed and what comes next. */

import type { Board } from '../../../../web/board/src/board.ts';
import type { StateEvent, WholeState } from '../../../../web/board/src/data.ts';
import type { BoardAnswer, CellPlace, Position, ToPage } from '../messages.ts';
import { cellIn } from './text_places.ts';

/** The cell that the operation clicks which comes next. */
type Next = Extract<ToPage, { readonly kind: 'next' }>;

export interface BoardMarks {
  /** Marks the cells that an answer names, and the cell at the cursor. */
  showAnswer(answer: BoardAnswer, cursor: Position): void;
  /** While debugging, marks the cell that was just performed and the next one, as far as they are known. */
  showMoment(event: StateEvent): void;
  /** While debugging, says which cell the next operation clicks. */
  showNext(next: Next): void;
  /** More of the state is known: marks the cell at the cursor again. */
  again(): void;
  clear(): void;
}

const KINDS = ['cursor', 'next', 'after', 'click', 'last', 'performed', 'keep'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Return the marks of a board that shows the state that `state` returns. `runsInCells` returns whether the program runs
 * from cell to cell: then no operation at the cursor clicks a cell, but others are performed before it and after it.
 */
export function boardMarks(
  board: Pick<Board, 'mark'>,
  state: () => WholeState | undefined,
  runsInCells: () => boolean,
): BoardMarks {
  let next: Next | undefined;
  /** Returns the cells at the cursor, or those that are performed next. */
  let here: () => readonly CellPlace[] = () => [];
  let hereKind: 'cursor' | 'next' = 'cursor';

  function markHere(found: () => readonly CellPlace[], kind: typeof hereKind): void {
    here = found;
    hereKind = kind;
    mark(kind === 'cursor' ? [] : found(), 'next');
    mark(kind === 'cursor' ? found() : [], 'cursor');
  }

  function mark(places: readonly CellPlace[], kind: Kind): void {
    for (const grid of Object.keys(state()?.grids ?? {})) {
      const own = places.filter(([name]) => name === grid);
      board.mark(
        own.map(([, column, row]) => [column, row] as const),
        kind,
        grid,
      );
    }
  }

  /** Return the cell of a click on the first grid. */
  function clicked(cell: Next['cell'] | undefined): readonly CellPlace[] {
    const [grid] = Object.keys(state()?.grids ?? {});
    return cell && grid !== undefined ? [[grid, cell.column, cell.row]] : [];
  }

  function at(place: Position | undefined): readonly CellPlace[] {
    const now = state();
    const cell = place && now && cellIn(now, place);
    return cell === undefined ? [] : [cell];
  }

  return {
    showAnswer: ({ targets, last, kept }, cursor) => {
      const isInCells = runsInCells();
      const own = isInCells ? [] : targets;
      markHere(() => [...own, ...at(cursor)], 'cursor');
      mark(isInCells ? targets : [], 'after');
      mark(last === undefined ? [] : [last], isInCells ? 'last' : 'click');
      mark([], 'performed');
      mark(
        kept.map(([grid, column, row]): CellPlace => [grid, column, row]),
        'keep',
      );
    },
    showMoment: ({ step, place, isEnd }) => {
      /** At the end this is the place of the last step. */
      const following = isEnd === true ? undefined : place;
      mark(clicked(next?.step === step - 1 ? next.cell : null), 'performed');
      for (const kind of ['click', 'last', 'after'] as const) mark([], kind);
      markHere(
        () => at(following && { line: following.line - 1, character: following.column - 1 }),
        'next',
      );
    },
    showNext: (message) => {
      next = message;
      if (state()?.step === message.step && message.cell !== null) {
        markHere(() => clicked(message.cell), 'next');
      }
    },
    again: () => mark(here(), hereKind),
    clear: () => {
      here = () => [];
      next = undefined;
      for (const kind of KINDS) mark([], kind);
    },
  };
}
