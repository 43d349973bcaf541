/** Grids that are too large for a state: their rows are asked for, the visible ones first. */

import type { GridNow, GridRows, StateEvent, WholeState } from '../../../../web/board/src/data.ts';
import { withRows } from '../../../../web/board/src/model.ts';

/** The rows that are asked for at once. */
const ROWS = 200;
/** The time after which a question counts as lost, in milliseconds. */
const LOST = 2_000;

/** A question for rows. An empty name is the first grid. */
export interface RowsQuestion {
  readonly name: string;
  readonly first: number;
  readonly count: number;
}

export interface LargeGrids {
  /**
   * A state is shown: asks for the rows that may differ now. Of these, the rows out of sight are asked for when they
   * become visible; but after an event that is whole, or if `isEdited` is true, all rows are asked for.
   */
  look(state: WholeState, event: StateEvent, isEdited: boolean): void;
  /** Returns the state `after` with the large grids of the state `before`, which an event leaves out. */
  kept(before: WholeState | undefined, after: WholeState): WholeState;
  /** Rows have come. Asks for the next ones, and returns the state with these rows. */
  add(state: WholeState, rows: GridRows): WholeState;
  /** Other rows of a grid are visible. */
  see(name: string, first: number, after: number): void;
  /** Forgets the grids: another program is shown, or another board. */
  clear(): void;
}

/** What is known of a large grid. */
interface Large {
  height: number;
  /** The rows that may be others by now. */
  readonly stale: Set<number>;
  /** The visible rows. */
  first: number;
  after: number;
}

/** Return what asks for rows with `ask`. There is at most one question at a time. */
export function largeGrids(ask: (question: RowsQuestion) => void): LargeGrids {
  const large = new Map<string, Large>();
  let before: StateEvent | undefined;
  /** Whether rows are asked for that are out of sight. */
  let isWhole = false;
  let isAsking = false;
  /** Whether a state has come after the question. */
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Return the question for the next rows that are needed. */
  function question(): RowsQuestion | undefined {
    for (const [name, { stale, first, after }] of large) {
      const seen = numbers(first, after).filter((row) => stale.has(row));
      const [from, last] = [seen[0], seen.at(-1)];
      if (from !== undefined && last !== undefined)
        return { name, first: from, count: last - from + 1 };
    }
    for (const [name, { stale, height }] of isWhole ? large : []) {
      const first = numbers(0, height).find((row) => stale.has(row));
      if (first !== undefined) return { name, first, count: lengthOfRun(stale, first) };
    }
    isWhole = false;
    return undefined;
  }

  /** Ask for the next rows, unless an answer is still to come. */
  function next(wanted = question()): void {
    if (isAsking || wanted === undefined) return;
    isAsking = true;
    isLate = false;
    timer = setTimeout(() => {
      isAsking = false;
    }, LOST);
    ask(wanted);
  }

  return {
    look: (state, event, isEdited) => {
      const step = before === undefined ? undefined : event.step - before.step;
      // After a step, or a step back, it is known which cells differ.
      const changed = step === 1 ? event.changes : step === -1 ? before?.changes : undefined;
      const isAll = isEdited || !('isPartial' in event);
      const changes = isAll ? undefined : changed;
      before = event;
      isLate = true;
      if (isAll) isWhole = true;
      for (const [name, { stale, height }] of large) {
        if (!('isPartial' in event) && name in event.grids) {
          large.delete(name); // it is small now
          continue;
        }
        const rows = changes?.cells[name]?.map(([, row]) => row);
        for (const row of changes === undefined ? numbers(0, height) : (rows ?? [])) stale.add(row);
      }
      if (large.size > 0) next();
      else if (Object.keys(state.grids).length === 0) next({ name: '', first: 0, count: ROWS });
    },
    kept: (known, after) => {
      const grids: Record<string, GridNow> = { ...after.grids };
      for (const name of large.keys()) {
        const own = known?.grids[name];
        if (own !== undefined) grids[name] ??= own;
      }
      return { ...after, grids };
    },
    add: (state, rows) => {
      clearTimeout(timer);
      isAsking = false;
      const { name, height } = rows;
      const known = large.get(name);
      const own =
        known?.height === height
          ? known
          : { height, stale: new Set(numbers(0, height)), first: 0, after: 0 };
      large.set(name, own);
      // An answer to a question before the last state may be about that state.
      if (!isLate) for (const { row } of rows.rows) own.stale.delete(row);
      next();
      return withRows(state, rows);
    },
    see: (name, first, after) => {
      const own = large.get(name);
      if (own === undefined) return;
      own.first = first;
      own.after = after;
      next();
    },
    clear: () => {
      clearTimeout(timer);
      isAsking = false;
      large.clear();
      before = undefined;
    },
  };
}

/** Return how many rows from `first` on are in `rows`, but at most `ROWS`. */
function lengthOfRun(rows: ReadonlySet<number>, first: number): number {
  let after = first;
  while (rows.has(after) && after - first < ROWS) after += 1;
  return after - first;
}

function numbers(first: number, after: number): readonly number[] {
  return Array.from({ length: Math.max(0, after - first) }, (_, index) => first + index);
}
