/** Grids that are too large for a state: their rows are asked for. */

import type { GridRows, StateEvent, WholeState } from '../../../../web/board/src/data.ts';
import { withRows } from '../../../../web/board/src/model.ts';

/** The rows that are asked for at once. */
const ROWS = 200;
/** The time without another state before all rows are asked for, in milliseconds. */
const PAUSE = 120;

/** A question for rows. An empty name is the first grid. */
export interface RowsQuestion {
  readonly name: string;
  readonly first: number;
  readonly count: number;
}

export interface LargeGrids {
  /** A state is shown: asks for the rows that it lacks. */
  look(state: WholeState, event: StateEvent): void;
  /** Rows have come. Asks for the next ones, and returns the state with these rows. */
  add(state: WholeState, rows: GridRows): WholeState;
}

/** Return what asks for rows with `ask`. */
export function largeGrids(ask: (question: RowsQuestion) => void): LargeGrids {
  /** The names of the grids that are large, and the moment of their rows. */
  const large = new Map<string, number>();
  let before: StateEvent | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the rows of the whole grid are being asked for. */
  let isWhole = false;

  const askForAll = () => {
    isWhole = true;
    ask({ name: [...large.keys()][0] ?? '', first: 0, count: ROWS });
  };
  return {
    look: (state, event) => {
      clearTimeout(timer);
      const isMissing = Object.keys(state.grids).length === 0;
      if (!isMissing && large.size === 0) return;
      const step = before === undefined ? undefined : event.step - before.step;
      // After a step, or a step back, it is known which cells differ.
      const changes = step === 1 ? event.changes : step === -1 ? before?.changes : undefined;
      before = event;
      if (changes === undefined || isMissing) {
        isWhole = false;
        timer = setTimeout(askForAll, isMissing ? 0 : PAUSE);
        return;
      }
      for (const name of large.keys()) {
        const rows = (changes.cells[name] ?? []).map(([, row]) => row);
        if (rows.length === 0) continue;
        const first = Math.min(...rows);
        ask({ name, first, count: Math.max(...rows) - first + 1 });
      }
    },
    add: (state, rows) => {
      large.set(rows.name, before?.step ?? 0);
      const last = rows.rows.at(-1)?.row;
      if (isWhole && last !== undefined && last + 1 < rows.height) {
        ask({ name: rows.name, first: last + 1, count: ROWS });
      } else {
        isWhole = false;
      }
      return withRows(state, rows);
    },
  };
}
