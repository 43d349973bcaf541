/** What is painted in an explanation: the cells like those of a program, and what the server says stands out. */

/** The classes of the tokens. Those of cells are named as the server names them. */
export const TOKEN_TYPES = ['cell', 'mine', 'alarm', 'comment'] as const;
export const TOKEN_MODIFIERS = Array.from({ length: 9 }, (_, digit) => `digit${digit}`);

/** A part of a line. */
export interface Token {
  readonly start: number;
  readonly length: number;
  readonly type: number;
  /** One bit for each modifier. */
  readonly modifiers: number;
}

/** A part of a line that stands out, as the server says: its line, its start, its end, its kind. */
export type Piece = readonly [line: number, start: number, end: number, kind: 'alarm' | 'dim'];

const TYPES: Readonly<Record<Piece[3], (typeof TOKEN_TYPES)[number]>> = {
  alarm: 'alarm',
  dim: 'comment',
};

const ROW = /^[0-8*]+$/;

/** The tokens of a row of the board, neighbours of one kind together; none if a line is not one. */
export function cellTokens(line: string): readonly Token[] {
  if (!ROW.test(line)) return [];
  return [...line.matchAll(/(.)\1*/g)].map(({ index, 0: run }) => {
    const isMine = run.startsWith('*');
    return {
      start: index,
      length: run.length,
      type: isMine ? 1 : 0,
      modifiers: isMine ? 0 : 1 << Number(run[0]),
    };
  });
}

/** The token of a piece. */
export function pieceToken([, start, end, kind]: Piece): Token {
  return { start, length: end - start, type: TOKEN_TYPES.indexOf(TYPES[kind]), modifiers: 0 };
}
