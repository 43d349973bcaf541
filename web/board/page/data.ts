/** The data of a page that plays a run. `mines_tools/picture/recording.py` makes it. */

import type {
  CellNow,
  FilmMark,
  GridNow,
  HitNow,
  Names,
  StackNow,
  WholeState,
} from '../src/index.ts';

/** What a step changed. Everything that stayed the same is missing. */
export interface StepData {
  /** The command that the step performed. */
  readonly command?: string;
  readonly error?: string;
  /** The text that the step wrote. */
  readonly output?: string;
  readonly cells?: Readonly<Record<string, readonly (readonly [number, number, ...CellNow])[]>>;
  readonly stacks?: Readonly<Record<string, StackNow>>;
  readonly variables?: Readonly<Record<string, string>>;
  readonly hits?: readonly HitNow[];
  /** The cell that the step clicked: its grid, its column and its row. */
  readonly clicked?: readonly [grid: string, column: number, row: number];
  /** The names of the stacks that no longer exist. */
  readonly gone?: readonly string[];
  /** The grids whose rows have other lengths than before. */
  readonly grids?: Readonly<Record<string, GridNow>>;
  /** The number of the text in `operations` that says what comes next. */
  readonly next?: number;
}

/** The run that a page plays. */
export interface PageData {
  /** The name of the program. */
  readonly program: string;
  /** The language of the texts. */
  readonly locale: string;
  /** Texts for the names in the states. */
  readonly names: Names;
  /** The size of the cells, where 1 is the usual size. */
  readonly scale: number;
  /** The headings of the last and the next operation. */
  readonly labels: { readonly last: string; readonly next: string };
  /** Texts of operations, with their places. */
  readonly operations: readonly string[];
  /** The number of the text of the next operation at the start. */
  readonly next: number;
  /** The output before the first state. */
  readonly output: string;
  /** The first state. */
  readonly first: WholeState;
  /** The steps after the first state. */
  readonly steps: readonly StepData[];
  readonly marks: readonly FilmMark[];
}
