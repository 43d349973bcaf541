/**
 * The data that a board draws. It is the body of the event `mines/state` of the debug adapter, which
 * docs/debug-adapter.md describes. Columns and rows of cells are counted from 0. Lines and columns of the text are
 * counted from 1.
 */

/**
 * A cell: its text in the program, the text of a picture at this moment, a fact that never changes (such as a digit),
 * and the name of its state.
 */
export type CellNow = readonly [text: string, now: string, note: string, state: string];

/** A cell that differs from the cell of the state before, after its column and its row. */
export type ChangedCell = readonly [column: number, row: number, ...cell: CellNow];

/** A row of a grid. */
export interface RowNow {
  /** The number of the row. */
  readonly row: number;
  /** The cells, from left to right. Rows of a grid may have different lengths. */
  readonly cells: readonly CellNow[];
  /** The line of the text where the row is written. */
  readonly line?: number;
  /** The column of the text of each cell. */
  readonly columns?: readonly number[];
  /** The length of the text of each cell, in UTF-16 units. */
  readonly lengths?: readonly number[];
  /** True if the cells are not known yet: there are then none. */
  readonly isUnknown?: boolean;
}

/** A grid, by rows from top to bottom. */
export type GridNow = readonly RowNow[];

/** A stack. */
export interface StackNow {
  /** The number of values in the stack. */
  readonly depth: number;
  /** The texts of the uppermost values, the top first. There may be fewer than `depth`. */
  readonly top: readonly string[];
  /** The name for people, if it is another one. */
  readonly title?: string;
  /** The name of the stack that this stack is, if it has two names. */
  readonly same?: string;
  /** True if there may be more values below. `depth` is then the number of values that are known. */
  readonly isOpen?: boolean;
}

/** A part of the text of the program. */
export interface PlaceNow {
  /** The line where the part begins. */
  readonly line: number;
  /** The column where the part begins. */
  readonly column: number;
  /** The line where the part ends. */
  readonly endLine: number;
  /** The column after the end of the part. */
  readonly endColumn: number;
}

/** The effects of the last step, without values. */
export interface StepEvent {
  /** The command that the step performed. */
  readonly command: string | null;
  /** Words for the command together with a further effect of the operation; missing if there is none. */
  readonly words?: string;
  /** The error that the step raised. */
  readonly error: string | null;
  /** The text that the step wrote. */
  readonly output: string;
}

/** Something that happened at a cell and left its state unchanged, such as the explosion of a mine. */
export type HitNow = readonly [grid: string, column: number, row: number, what: string];

/** The names of everything that the last step changed. */
export interface ChangesNow {
  /** The columns and rows of the changed cells, by the name of the grid. */
  readonly cells: Readonly<Record<string, readonly (readonly [column: number, row: number])[]>>;
  /** The names of the changed stacks. */
  readonly stacks?: readonly string[];
  /** The names of the changed variables. */
  readonly variables: readonly string[];
  /** What happened at cells. */
  readonly hits?: readonly HitNow[];
}

/** The parts that every state has, whole or partial. */
export interface StateFacts {
  /** The number of steps that the program has taken. */
  readonly step: number;
  /** Words for the moment, such as `after step 4`. */
  readonly title?: string;
  /** The reason for the stop, in a few words. */
  readonly reason?: string;
  /** The last step that the run has reached so far. */
  readonly farthest?: number;
  /** The number of characters (code points) that the program has written so far. */
  readonly written?: number;
  /** The next operation; at the end of the run, the last one. */
  readonly place?: PlaceNow;
  /** True at the end of the run. */
  readonly isEnd?: boolean;
  /** The effects of the last step. */
  readonly event?: StepEvent;
  /** What the last step changed. */
  readonly changes?: ChangesNow;
  /** All stacks; in a partial state, those that differ. */
  readonly stacks: Readonly<Record<string, StackNow>>;
  /** All variables; in a partial state, those that differ. */
  readonly variables: Readonly<Record<string, string>>;
}

/** The whole state of a program. */
export interface WholeState extends StateFacts {
  /** The grids, by name. A very large grid may be missing: see `GridRows`. */
  readonly grids: Readonly<Record<string, GridNow>>;
}

/** The differences between a state and the state before. */
export interface PartialState extends StateFacts {
  readonly isPartial: true;
  /** The cells that differ, by the name of the grid. */
  readonly cells: Readonly<Record<string, readonly ChangedCell[]>>;
}

/** The body of the event `mines/state`. */
export type StateEvent = WholeState | PartialState;

/** Some rows of a grid: the answer to the request `mines/grid`. */
export interface GridRows {
  /** The name of the grid. */
  readonly name: string;
  /** The number of rows of the grid. */
  readonly height: number;
  /** The rows that were asked for. */
  readonly rows: readonly RowNow[];
}

/** The rows of a large grid that are visible. */
export interface VisibleRows {
  /** The name of the grid. */
  readonly grid: string;
  readonly first: number;
  /** The row after the last one. */
  readonly after: number;
}

/** The place of a cell: a column and a row. */
export type Place = readonly [column: number, row: number];
