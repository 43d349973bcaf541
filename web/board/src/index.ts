/** The parts of the board and the player that a page uses. */

export type { Board, Cell, CellWords } from './board.ts';
export { mountBoard } from './board.ts';
export type * from './data.ts';
export type { EventKind, Film, FilmMark } from './film.ts';
export { grouped } from './film.ts';
export { JAPANESE } from './japanese.ts';
export type { MarkKind } from './looks.ts';
export type { Act, BoardOptions } from './options.ts';
export type { Player, PlayerOptions } from './player.ts';
export { mountPlayer } from './player.ts';
export type { Names, Words } from './words.ts';
export { ENGLISH } from './words.ts';
