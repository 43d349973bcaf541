/** What the debug adapter says of a program that has stopped, as data. Lines and columns are counted from 1. */

import { typedNumber } from '../texts/numbers.ts';

/** A cell: as the program writes it, what a picture shows there now, what is always true of it, its state. */
export type CellNow = readonly [text: string, now: string, note: string, state: string];

/** A row of a grid. */
export interface RowNow {
  readonly row: number;
  readonly cells: readonly CellNow[];
  /** Where it stands in the text: its line, the column of each cell, and how long each is. */
  readonly line?: number;
  readonly columns?: readonly number[];
  readonly lengths?: readonly number[];
}

/** Where something stands in the text. */
export interface PlaceNow {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** The uppermost values of a stack, the top first. */
export interface StackTop {
  readonly depth: number;
  readonly top: readonly string[];
  /** Its name for people, if that is another one. An older adapter does not say it. */
  readonly title?: string;
  /** The name of the stack that this stack is, if it has two names. */
  readonly same?: string;
}

/** The state of a program. */
export interface ProgramState {
  /** Where the next operation is; at the end, where the last one is. */
  readonly place?: PlaceNow;
  readonly step: number;
  readonly isEnd?: boolean;
  /** The moment in words: `after step 4`. An older adapter does not say it. */
  readonly title?: string;
  /** Why the program has stopped there, in a few words; none if that moment was asked for. */
  readonly reason?: string;
  /** The moments at which somebody has changed the state. */
  readonly changed?: readonly number[];
  /** How often somebody has changed the state so far. An older adapter does not say it. */
  readonly edits?: number;
  /** The last step that the run has come to so far. */
  readonly farthest: number;
  /** How many characters the program has written at this moment. An older adapter does not say it. */
  readonly written?: number;
  readonly stacks: Readonly<Record<string, StackTop>>;
  readonly variables: Readonly<Record<string, string>>;
  readonly grids: Readonly<Record<string, readonly RowNow[]>>;
  /** What the last step has changed. */
  readonly changes?: {
    readonly cells: Readonly<Record<string, readonly (readonly [number, number])[]>>;
    readonly variables: readonly string[];
  };
}

/** What an event says of a state that differs from the one before it in a few places. */
export interface StateChange extends Omit<ProgramState, 'grids'> {
  readonly isPartial: true;
  /** The cells that differ, by grid. */
  readonly cells: Readonly<
    Record<string, readonly (readonly [column: number, row: number, ...cell: CellNow])[]>
  >;
}

/** The body of the event `mines/state`. */
export type StateEvent = ProgramState | StateChange;

/** The largest number of stacks in a hover, and of values of each stack but the first. */
const [MOST_STACKS, MOST_VALUES] = [6, 12];

/**
 * The values on the stack that operations work on, and on the other stacks, each with the top first, in Markdown:
 * player: `[30, 21, 11]`. Stacks without values are left out if there are many stacks.
 */
export function stacksMarkdown({ stacks }: ProgramState): readonly string[] {
  const [main, ...others] = Object.entries(stacks);
  if (main === undefined) return [];
  const own = others.filter(([, { same }]) => same === undefined);
  const used = own.length < MOST_STACKS ? own : own.filter(([, { depth }]) => depth > 0);
  return [
    stackMarkdown(main[1].title ?? main[0], main[1]),
    ...used.slice(0, MOST_STACKS - 1).map(([name, { title, depth, top }]) => {
      return stackMarkdown(title ?? name, { depth, top: top.slice(0, MOST_VALUES) });
    }),
    ...(used.length < MOST_STACKS ? [] : ['…']),
  ];
}

function stackMarkdown(name: string, { depth, top }: StackTop): string {
  const more = depth > top.length ? ['…'] : [];
  const values = `[${[...top, ...more].join(', ')}]`;
  // A value can be shown with its character, which can be a back quote, but never two in a row.
  return values.includes('`') ? `${name}: \`\`${values}\`\`` : `${name}: \`${values}\``;
}

/** What the status bar says of a state: the moment, and why the program has stopped there. */
export function statusWords({ title, reason }: ProgramState, moment: string): string {
  return [title ?? moment, reason].filter((words) => words !== undefined).join(': ');
}

/** Columns that the status bar has for a moment, on a narrow screen too. A wide character takes two. */
const MOST_COLUMNS = 75;

/** The words of a moment, if they are too long for the status bar without what is least important in them. */
export function shortWords(words: string): string {
  if (columnsOf(words) <= MOST_COLUMNS) return words;
  const withoutNote = words.replace(/ ?[(（][^()（）]*[)）]$/u, '');
  if (columnsOf(withoutNote) <= MOST_COLUMNS) return withoutNote;
  let [short, columns] = ['', 0];
  for (const character of withoutNote) {
    columns += columnsOf(character);
    if (columns >= MOST_COLUMNS) break;
    short += character;
  }
  // A whole part of the sentence, or else whole words, if there are any.
  const ends = [Math.max(short.lastIndexOf(': '), short.lastIndexOf('; ')), short.lastIndexOf(' ')];
  const end = ends.find((each) => each > MOST_COLUMNS / 2);
  return `${short.slice(0, end)}…`;
}

function columnsOf(words: string): number {
  return [...words].reduce((sum, character) => sum + (character > '\u2e80' ? 2 : 1), 0);
}

/** The state after an event; none if the state that it differs from is not known. */
export function stateAfter(
  before: ProgramState | undefined,
  event: StateEvent,
): ProgramState | undefined {
  if (!('isPartial' in event)) return event;
  if (before === undefined) return undefined;
  const { cells, isPartial: _, ...now } = event;
  const grids: Record<string, readonly RowNow[]> = { ...before.grids };
  for (const [name, differing] of Object.entries(cells)) {
    const rows = [...(grids[name] ?? [])];
    const copied = new Map<number, CellNow[]>();
    for (const [column, number, ...cell] of differing) {
      const row = rows[number];
      if (row === undefined) continue;
      const own = copied.get(number) ?? [...row.cells];
      own[column] = cell;
      if (!copied.has(number)) rows[number] = { ...row, cells: own };
      copied.set(number, own);
    }
    grids[name] = rows;
  }
  return {
    ...now,
    stacks: { ...before.stacks, ...now.stacks },
    variables: { ...before.variables, ...now.variables },
    grids,
  };
}

/** A cell to draw. Its place is counted from 0, as the editor does. */
export interface DrawnCell {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** What stands there now, if that is something else than what the program writes. */
  readonly shown?: string;
  /** Whether its state is one to draw. */
  readonly isMarked: boolean;
  /** Whether the last step has changed it. */
  readonly isChanged: boolean;
}

/** More would hold up the editor. */
const MOST_DRAWN = 3_000;

/** The cells to draw; `textAt` is what the program writes at a place, `states` are those to draw. */
export function drawnCells(
  { grids, changes }: ProgramState,
  states: readonly string[],
  textAt: (line: number, start: number, end: number) => string,
): readonly DrawnCell[] {
  const drawn: DrawnCell[] = [];
  for (const [name, rows] of Object.entries(grids)) {
    const changed = new Set((changes?.cells[name] ?? []).map(String));
    for (const { row, cells, line, columns, lengths } of rows) {
      if (line === undefined) continue;
      for (const [column, [, shown, , state]] of cells.entries()) {
        const start = (columns?.[column] ?? 0) - 1;
        if (start < 0) continue;
        const end = start + (lengths?.[column] ?? 1);
        const differs = shown !== textAt(line - 1, start, end);
        const isMarked = states.includes(state);
        const isChanged = changed.has(String([column, row]));
        if (!(differs || isMarked || isChanged)) continue;
        const place = { line: line - 1, start, end, isMarked, isChanged };
        drawn.push(differs ? { ...place, shown } : place);
        if (drawn.length >= MOST_DRAWN) return drawn;
      }
    }
  }
  return drawn;
}

/** The grids that differ from the text, of which `drawn` are the cells to draw: the name of each, and its first line, from 0. */
export function differingGrids(
  { grids }: Pick<ProgramState, 'grids'>,
  drawn: readonly DrawnCell[],
): readonly (readonly [name: string, line: number])[] {
  const differing = new Set(
    drawn.filter(({ shown }) => shown !== undefined).map(({ line }) => line),
  );
  return Object.entries(grids).flatMap(([name, rows]) => {
    const lines = rows.flatMap(({ line }) => (line === undefined ? [] : [line - 1]));
    return lines.some((line) => differing.has(line)) ? [[name, Math.min(...lines)] as const] : [];
  });
}

/** The cell at a place of the text, both from 0: its column and row, and where it begins and ends. */
export function cellAt(
  { grids }: Pick<ProgramState, 'grids'>,
  line: number,
  character: number,
): readonly [column: number, row: number, start: number, end: number] | undefined {
  for (const rows of Object.values(grids)) {
    const found = rows.find((each) => each.line === line + 1);
    for (const [column, from] of (found?.columns ?? []).entries()) {
      const [start, length] = [from - 1, found?.lengths?.[column] ?? 1];
      if (found !== undefined && start <= character && character < start + length) {
        return [column, found.row, start, start + length];
      }
    }
  }
  return undefined;
}

/** The output of a program, line by line: each with the number of its first character, from 1. An empty line is its line end. */
export function outputLines(output: string): readonly (readonly [number, string])[] {
  const lines: [number, string][] = [];
  let first = 1;
  const texts = output.split('\n');
  for (const [index, line] of texts.entries()) {
    if (line !== '') lines.push([first, line]);
    else if (index < texts.length - 1) lines.push([first, '\n']);
    first += [...line].length + 1;
  }
  return lines;
}

/** A character of the output that a typed number means. The character is missing if it is not kept, or not written. */
export interface NumberedCharacter {
  readonly number: number;
  readonly character?: string;
  readonly isWritten: boolean;
}

/**
 * The character of the output that a typed number means, counted from 1; none if no number was typed. `forgotten` more
 * characters come before `output`.
 */
export function numberedCharacter(
  typed: string,
  output: string,
  forgotten: number,
): NumberedCharacter | undefined {
  const number = typedNumber(typed);
  if (number === undefined) return undefined;
  const characters = [...output];
  const character = characters[number - forgotten - 1];
  const isWritten = 0 < number && number <= forgotten + characters.length;
  return { number, isWritten, ...(character === undefined ? {} : { character }) };
}

/** Characters of a line that a row of a list shows. */
const MOST_SHOWN = 200;

/** The beginning of a text, short enough for a row of a list. */
export function shortened(text: string): string {
  // A character has at most two units.
  const characters = [...text.slice(0, 2 * MOST_SHOWN + 2)];
  return characters.length <= MOST_SHOWN ? text : `${characters.slice(0, MOST_SHOWN).join('')}…`;
}
