/** The messages between the extension and the page of the board, and the answers of the server about boards. */

import type { CellNow, GridRows, PlaceNow, StateEvent } from '../../../web/board/src/data.ts';

import type { PageWords } from './page_words.ts';

export type { CellNow, GridRows, PlaceNow, StateEvent };

/** The kinds of acts that write or change the program. */
export type ActKind =
  | 'left'
  | 'right'
  | 'paint'
  | 'paint-cells'
  | 'new-board'
  | 'move'
  | 'insert-column'
  | 'delete-column'
  | 'insert-row'
  | 'delete-row';

/** An act on the board. Columns and rows are counted from 0. */
export interface Act {
  readonly kind: ActKind;
  readonly grid?: string;
  readonly column?: number;
  readonly row?: number;
  /** For `paint`, the new text of the cell, or an empty text for the next content. For `move`, the direction. */
  readonly text?: string;
  /** For `paint-cells`, the columns and rows of the cells. */
  readonly cells?: readonly (readonly [column: number, row: number])[];
}

/** A place or a range of a document, as in the language server protocol. */
export interface Position {
  readonly line: number;
  readonly character: number;
}
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** For each row of a grid: two numbers for each cell. They are places in `names`, or -1. */
export type Clicks = Readonly<Record<string, readonly (readonly number[])[]>>;
/** The rows of `Clicks` that differ, with their numbers. */
export type ClicksChanged = Readonly<
  Record<string, readonly (readonly [row: number, clicks: readonly number[]])[]>
>;

/** The answer to `mines/board`. */
export interface BoardAnswer {
  /** The number of this answer, for `since` of the next request. */
  readonly number: number;
  readonly version: number;
  readonly title: string;
  readonly certainty: 'known' | 'partly' | 'unknown' | 'unreached';
  readonly note: string;
  /** The part of the text at the cursor. */
  readonly place?: Range;
  /** The cells that this part uses. */
  readonly targets: readonly CellPlace[];
  /** The cell that was clicked last before this place. */
  readonly last?: CellPlace;
  /** Cells that must stay as they are, with the reasons. */
  readonly kept: readonly KeptCell[];
  readonly tally: readonly Tally[];
  /** What the tally counts; empty if its labels say it. */
  readonly tallyTitle?: string;
  /** A sentence: what is still missing until the program ends; empty if that is not known. */
  readonly ending?: string;
  readonly output: string | null;
  readonly acts: readonly ActKind[];
  /** The names of commands, to which `clicks` refers. */
  readonly names: readonly string[];
  /** The names of all commands that clicks can select; missing if the state is partial. */
  readonly commands?: readonly string[];
  readonly clicks?: Clicks;
  readonly clicksChanged?: ClicksChanged;
  readonly state: StateEvent;
}

/** An answer as it is sent: if its state is partial, it leaves out what is the same, and has only the new names. */
export type SentAnswer = Partial<BoardAnswer> &
  Pick<BoardAnswer, 'number' | 'version' | 'title' | 'targets' | 'names' | 'state'>;

/** A cell that must stay as it is. The line is that of the operation that needs it, from 1; 0 if there is none. */
export type KeptCell = readonly [
  grid: string,
  column: number,
  row: number,
  words: string,
  line: number,
];

export type CellPlace = readonly [grid: string, column: number, row: number];

/** How many cells of a kind are not used yet. */
export interface Tally {
  readonly label: string;
  readonly left: number;
  readonly of: number;
}

/** The answer to `mines/boardAct`. */
export type ActAnswer = { readonly refused: string } | ActEffect;

/** What an act would do. */
export interface ActEffect {
  readonly version: number;
  readonly edits: readonly { readonly range: Range; readonly newText: string }[];
  /** The cursor after the edits. */
  readonly cursor: Position;
  readonly words: string;
  readonly command: string;
  readonly stack?: { readonly depth: number; readonly top: readonly string[] };
  /** The operations elsewhere whose command changes. */
  readonly changed: readonly ChangedOperation[];
  readonly isProved: boolean;
  /** True if it is not known whether other operations change. */
  readonly isUncertain: boolean;
}

export interface ChangedOperation {
  readonly range: Range;
  readonly before: string;
  readonly after: string;
}

/** A text that a cell may have: an element of the answer to `mines/boardContents`. */
export interface CellContent {
  readonly text: string;
  readonly words: string;
  readonly group: string;
}

/** A mark of the timeline: an element of the answer to `mines/timeline`. */
export interface TimelineMark {
  readonly step: number;
  readonly last?: number;
  readonly kind: 'output' | 'input' | 'error' | 'restart' | 'breakpoint' | 'change' | 'end';
  readonly count: number;
  readonly words: string;
}

/** The answer to `mines/timeline`. */
export interface Timeline {
  readonly from: number;
  readonly to: number;
  readonly farthest: number;
  readonly isEnd: boolean;
  readonly size: number;
  readonly marks: readonly TimelineMark[];
  readonly isPartial?: boolean;
}

/** What the page keeps, so that the board comes back after a reload of the window. */
export interface Kept {
  /** The address of the program. */
  readonly uri?: string | undefined;
  readonly position?: Position | undefined;
}

/** The program that the page shows, and what can be done with it. */
export interface Subject {
  readonly uri: string;
  /** The name of the file. */
  readonly file: string;
  readonly language: string;
  /** Texts for the names in the data. */
  readonly labels: Readonly<Record<string, string>>;
  /** True if the cells are themselves what runs. */
  readonly runsInCells?: boolean;
  /** Whether programs may run here: not in a folder that is not trusted. */
  readonly canRun: boolean;
  /** Why a text in its language has no board; none if it can have one. */
  readonly noBoard?: string;
}

/** A session of the debugger, as the page shows it. */
export interface SessionNow {
  /** What the program waits for: a text such as `a number`; none if it does not wait. */
  readonly waitsFor?: string;
  /** True while the program runs, and no state is known. */
  readonly isRunning: boolean;
  /** True if the text in the editor is another one than the text that runs. */
  readonly isEdited: boolean;
  /** True if the board has started the session: it then plays at once. */
  readonly isOwn: boolean;
}

/** Messages to the page. */
export type ToPage =
  | {
      readonly kind: 'words';
      readonly locale: string;
      readonly words: PageWords;
    }
  | { readonly kind: 'subject'; readonly subject: Subject | undefined; readonly why?: string }
  | { readonly kind: 'board'; readonly answer: SentAnswer | null; readonly position: Position }
  | { readonly kind: 'session'; readonly session: SessionNow | undefined }
  | { readonly kind: 'state'; readonly event: StateEvent }
  /** The cell that the operation clicks which comes next at a moment of the session. */
  | {
      readonly kind: 'next';
      readonly step: number;
      readonly cell: { readonly column: number; readonly row: number } | null;
    }
  | { readonly kind: 'rows'; readonly rows: GridRows }
  | {
      readonly kind: 'output';
      /** The text to append; after `isStart`, the whole text. */
      readonly text: string;
      readonly isStart: boolean;
      /** How many characters before the text are not known any more. */
      readonly forgotten: number;
    }
  | { readonly kind: 'timeline'; readonly timeline: Timeline }
  | { readonly kind: 'stay' }
  | { readonly kind: 'say'; readonly words: string; readonly isError: boolean }
  | {
      readonly kind: 'confirm';
      readonly act: Act;
      readonly words: string;
      readonly isProved: boolean;
      readonly isUncertain: boolean;
      /** The operations that change, with their texts before and after. */
      readonly changed: readonly (ChangedOperation & {
        readonly text: string;
        readonly newText: string;
      })[];
    }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown };

/** Questions of the page. Each has an answer. */
export interface Questions {
  /** What the acts would do. */
  readonly preview: { readonly question: readonly Act[]; readonly answer: readonly Preview[] };
  /** What it takes to select a command. */
  readonly missing: { readonly question: string; readonly answer: string };
  /** Why no click selects the commands here: a text for each, which may be empty. */
  readonly reasons: { readonly question: readonly string[]; readonly answer: readonly string[] };
  readonly contents: { readonly question: null; readonly answer: readonly CellContent[] };
}

/** What an act would do, in words. */
export interface Preview {
  readonly act: Act;
  readonly isRefused: boolean;
  readonly words: string;
  /** The text that would be written. */
  readonly written: string;
  readonly changedCount: number;
}

/** Messages from the page. */
export type FromPage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'drawn'; readonly number: number }
  | {
      [Name in keyof Questions]: {
        readonly kind: 'ask';
        readonly id: number;
        readonly name: Name;
        readonly question: Questions[Name]['question'];
      };
    }[keyof Questions]
  | { readonly kind: 'do'; readonly act: Act; readonly isConfirmed: boolean }
  | { readonly kind: 'references'; readonly place: PlaceInText }
  | { readonly kind: 'reveal'; readonly range: Range }
  | { readonly kind: 'why'; readonly column: number; readonly row: number }
  | {
      readonly kind: 'break';
      readonly column: number;
      readonly row: number;
      readonly when: 'reached' | 'changed';
    }
  | { readonly kind: 'play' }
  | { readonly kind: 'stop' }
  | {
      readonly kind: 'seek';
      readonly step: number;
      /** Whether the player plays, and a person did not ask for this moment. */
      readonly isPlaying: boolean;
    }
  /** Playing was paused: show at the present moment what the debugger shows. */
  | { readonly kind: 'rest' }
  | { readonly kind: 'seekOutput'; readonly character: number }
  | { readonly kind: 'input'; readonly text: string }
  | { readonly kind: 'endInput' }
  | {
      readonly kind: 'rows';
      /** Which board is shown: the one at the cursor, or that of the debugger. */
      readonly source: 'cursor' | 'session';
      /** The grid; an empty name is the first one. */
      readonly name: string;
      readonly first: number;
      readonly count: number;
    }
  | { readonly kind: 'export' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

/** Where a cell stands in the text, from 0. */
export interface PlaceInText extends Position {
  readonly column: number;
  readonly row: number;
}
