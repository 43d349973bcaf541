/** The numbers of the cells in an explanation, as tokens: so they have the colours of those in a program. */

/** The classes of the tokens, as the server names them. */
export const TOKEN_TYPES = ['cell', 'mine'] as const;
export const TOKEN_MODIFIERS = Array.from({ length: 9 }, (_, digit) => `digit${digit}`);

/** Neighbours of one kind in a row of the board. */
export interface CellToken {
  readonly start: number;
  readonly length: number;
  readonly type: number;
  /** One bit for each modifier. */
  readonly modifiers: number;
}

const ROW = /^[0-8*]+$/;

/** The tokens of a line; none if it is not a row of the board. */
export function cellTokens(line: string): readonly CellToken[] {
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
