/** What cells look like: a table from the states of cells to surfaces, colours, pictures and words. */

import type { CellNow } from './data.ts';
import type { PictureName } from './pictures.ts';
import type { Words } from './words.ts';

/** The surface of a cell. The style sheet has its colours, as `--board-back-raised` and so on. */
export type Back =
  | 'raised'
  | 'sunk'
  | 'exploded'
  | 'floor'
  | 'wall'
  | 'box'
  | 'paper'
  | 'quiet'
  | 'here'
  | 'unknown';

/** The surfaces, in the order of the style sheet. */
export const BACKS: readonly Back[] = [
  'raised',
  'sunk',
  'exploded',
  'floor',
  'wall',
  'box',
  'paper',
  'quiet',
  'here',
  'unknown',
];

/** The colours of texts and pictures. The style sheet has them, as `--board-ink-flag` and so on. */
export const INKS = [
  'text',
  'faint',
  'digit-0',
  'digit-1',
  'digit-2',
  'digit-3',
  'digit-4',
  'digit-5',
  'digit-6',
  'digit-7',
  'digit-8',
  'mine',
  'shine',
  'flag',
  'pole',
  'burst',
  'bang',
  'player',
  'box',
  'mark',
  'covered',
  'portal',
  'machine',
  'arrow',
  'trail',
  'changed',
  'click',
  'cursor',
  'lit',
  'keep',
] as const;

/** The name of a colour. */
export type Ink = (typeof INKS)[number];

/** The look of the cells in a state. */
export interface Look {
  readonly back: Back;
  /**
   * The text in the cell: the present text, a fact, a fact in faint small letters, or a question mark. Without it, there
   * is no text.
   */
  readonly shows?: 'now' | 'note' | 'hint' | 'question';
  /** The colour of the text and the picture. `digit` means the colour of the digit that is the text. */
  readonly ink?: Ink | 'digit';
  readonly picture?: PictureName;
  /** True if the cell is hatched. */
  readonly isHatched?: boolean;
  /** True if the picture is faint, because it is not visible in the game. */
  readonly isHidden?: boolean;
  /** The words for the cell. Without them, the words are the note or the text. */
  readonly says?: keyof Words;
  /** The words for the same thing below the player or a crate; none if they are those of `says`. */
  readonly saysBelow?: keyof Words;
  /** The words for the state, if the data has no name for it. */
  readonly saysUnnamed?: keyof Words;
  /** True if the game hides what the words say, such as the digit of a closed cell. */
  readonly isSecret?: boolean;
  /** True if the words include the state, which is then not said on its own. */
  readonly saysState?: boolean;
  /** True if what is below the player or the crate is drawn too. The note of the cell says what is there. */
  readonly isOnTop?: boolean;
  /** True if there is one such cell that moves, so that its way is drawn. */
  readonly moves?: boolean;
}

const UNKNOWN: Look = { back: 'unknown', isHatched: true, saysUnnamed: 'unknown' };

/**
 * The looks. The keys are, from the first that is looked up to the last: `grid/state/note`; `state/note`; `state`; and
 * for cells without a state `grid:text`, `grid/note` and the empty key.
 */
export const LOOKS: Readonly<Record<string, Look>> = {
  unopened: { back: 'raised', shows: 'hint', ink: 'digit', says: 'digit', isSecret: true },
  'unopened/9': {
    back: 'raised',
    picture: 'mine',
    ink: 'mine',
    isHidden: true,
    says: 'mine',
    isSecret: true,
  },
  opened: { back: 'sunk', shows: 'now', ink: 'digit', says: 'digit' },
  flagged: { back: 'raised', picture: 'flag', ink: 'flag', says: 'digit', isSecret: true },
  'flagged/9': { back: 'raised', picture: 'flag', ink: 'flag', says: 'mine', isSecret: true },

  unknown: { ...UNKNOWN, shows: 'question', ink: 'faint', says: 'unknown', saysState: true },
  // In a game of Minesweeper, digits and mines are always known.
  ...Object.fromEntries(
    [...'012345678'].map((digit): [string, Look] => [
      `board/unknown/${digit}`,
      { ...UNKNOWN, shows: 'hint', ink: 'digit', says: 'digit' },
    ]),
  ),
  'board/unknown/9': { ...UNKNOWN, picture: 'mine', ink: 'mine', isHidden: true, says: 'mine' },

  player: {
    back: 'floor',
    picture: 'player',
    ink: 'player',
    says: 'player',
    saysState: true,
    isOnTop: true,
    moves: true,
  },
  crate: { back: 'box', shows: 'now', ink: 'box', says: 'crate', saysState: true, isOnTop: true },
  uncovered: {
    back: 'floor',
    picture: 'mark',
    ink: 'mark',
    says: 'uncoveredMark',
    saysState: true,
  },
  'map:#': { back: 'wall', says: 'wall' },
  'map: ': { back: 'wall', says: 'wall' },
  'map:.': { back: 'floor', says: 'floor' },
  'map:*': { back: 'floor', picture: 'mark', ink: 'mark', says: 'mark', saysBelow: 'aMark' },
  'map::': {
    back: 'floor',
    picture: 'cloner',
    ink: 'machine',
    says: 'cloner',
    saysBelow: 'aCloner',
  },
  'map:!': {
    back: 'floor',
    picture: 'destroyer',
    ink: 'machine',
    says: 'destroyer',
    saysBelow: 'aDestroyer',
  },
  ...Object.fromEntries(
    [...'0123456789'].map((digit): [string, Look] => [
      `map:${digit}`,
      { back: 'floor', shows: 'now', picture: 'portal', ink: 'portal', says: 'portal' },
    ]),
  ),

  pointer: { back: 'here', shows: 'now', moves: true },
  'pointer/empty': { back: 'here', moves: true },
  'grid/empty': { back: 'quiet' },
  '': { back: 'paper', shows: 'now' },
};

const OTHER: Look = { back: 'paper', shows: 'now' };

/** The variables with the direction of the pointer: cells to the right, and cells down, in each step. */
export const DIRECTION = ['dx', 'dy'] as const;

/** Return the look of a cell of the grid with the name `grid`. */
export function lookOf(grid: string, [, now, note, state]: CellNow): Look {
  if (state !== '') {
    const own = LOOKS[`${grid}/${state}/${note}`] ?? LOOKS[`${state}/${note}`];
    return own ?? LOOKS[state] ?? OTHER;
  }
  return LOOKS[`${grid}:${now}`] ?? LOOKS[`${grid}/${note}`] ?? LOOKS[''] ?? OTHER;
}

/** Return the look of what is below a player or a crate, or undefined if nothing is worth drawing there. */
export function lookBelow(grid: string, look: Look, [, , note]: CellNow): Look | undefined {
  const below = look.isOnTop === true ? LOOKS[`${grid}:${note}`] : undefined;
  return below?.picture === undefined ? undefined : below;
}

/** A kind of mark, which a caller puts on cells. */
export type MarkKind =
  | 'lit'
  | 'later'
  | 'cursor'
  | 'menu'
  | 'next'
  | 'after'
  | 'click'
  | 'last'
  | 'performed'
  | 'keep'
  | 'exploded'
  | 'changed';

/** The pictures of each kind of mark, with their colours. */
export const MARKS: Readonly<Record<MarkKind, readonly (readonly [PictureName, Ink])[]>> = {
  exploded: [
    ['burst', 'burst'],
    ['mine', 'bang'],
  ],
  changed: [['changed', 'changed']],
  keep: [['keep', 'keep']],
  lit: [['lit', 'lit']],
  later: [['later', 'lit']],
  click: [['click', 'click']],
  last: [['click', 'click']],
  performed: [['click', 'click']],
  cursor: [['cursor', 'cursor']],
  menu: [['cursor', 'lit']],
  next: [['cursor', 'cursor']],
  after: [['trail', 'cursor']],
};
