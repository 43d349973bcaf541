/** The parts of the board that a page uses. */

export type { Board } from './board.ts';
export { mountBoard } from './board.ts';
export type * from './data.ts';
export { JAPANESE } from './japanese.ts';
export type { MarkKind } from './looks.ts';
export type { Act, BoardOptions } from './options.ts';
export type { Names, Words } from './words.ts';
export { ENGLISH } from './words.ts';
