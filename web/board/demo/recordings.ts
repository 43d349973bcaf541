/** The recorded runs, and large boards that are made here. */

import type { CellNow, Film, FilmMark, RowNow, StateEvent, WholeState } from '../src/index.ts';

/** A recorded run, as `python -m dev.board_states` writes it. */
export interface Recording {
  readonly program: string;
  readonly language: string;
  readonly locale: string;
  /** Texts for the names in the states. */
  readonly names: Readonly<Record<string, string>>;
  /** The text of the program. */
  readonly text: string;
  /** The whole output of the run. */
  readonly output: string;
  /** The states, one for each step. */
  readonly events: readonly StateEvent[];
}

/** The names of the recorded runs. */
export const RECORDED = [
  'mines-hello',
  'mines-truth-machine',
  'mines-flags',
  'mines-hello-ja',
  'emojifunge-countdown',
  'emojifunge-hello',
  'emojifunge-sort',
  'sokolang-sort',
  'sokolang-portals',
  'sokolang-destroyer',
] as const;

/** The sides of the large boards. */
export const LARGE = [100, 1000] as const;

/** Return a whole state with a square board of Mines. The mines are always the same. */
export function largeState(side: number): WholeState {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const isMine = Array.from({ length: side }, () =>
    Array.from({ length: side }, () => random() < 0.16),
  );
  const board = isMine.map((line, row): RowNow => {
    const cells = line.map((own, column): CellNow => {
      let digit = 0;
      for (const down of [-1, 0, 1]) {
        for (const right of [-1, 0, 1]) if (isMine[row + down]?.[column + right]) digit += 1;
      }
      if (own) return ['*', '*', '9', 'unopened'];
      const isOpened = (column * 7 + row * 3) % 5 > 1;
      return isOpened
        ? ['.', String(digit), String(digit), 'opened']
        : ['.', '.', String(digit), 'unopened'];
    });
    return { row, cells };
  });
  return { step: 0, stacks: {}, variables: {}, grids: { board } };
}

/** Return the cell that the operation before `step` of a Mines program clicked, or undefined. */
export function clickedCell(
  { language, text, events }: Recording,
  step: number,
): readonly [number, number] | undefined {
  const place = language === 'mines' ? events[step - 1]?.place : undefined;
  const line = place === undefined ? undefined : text.split('\n')[place.line - 1];
  const [, column, row] = /^\s*(\d+)[,;](\d+)/.exec(line ?? '') ?? [];
  return column === undefined ? undefined : [Number(column), Number(row)];
}

/** Return the film of a recording, with marks for output, errors and the end. */
export function filmOf({ events }: Recording): Film {
  const marks = events.flatMap(({ step, event, isEnd }): FilmMark[] => {
    const own: FilmMark[] = [];
    const add = (kind: FilmMark['kind'], words: string) =>
      own.push({ step, kind, count: 1, words });
    if (event !== undefined && event.output !== '') add('output', event.output);
    if (event?.error) add('error', event.error);
    if (isEnd === true) add('end', '');
    return own;
  });
  return { first: 0, last: events.length - 1, isOpen: false, marks };
}
