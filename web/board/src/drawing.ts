/** What to draw in a cell, as plain data, and the name of a cell in words. */

import type { CellNow, Place } from './data.ts';
import { type Back, type Ink, type Look, lookBelow, lookOf } from './looks.ts';
import type { PictureName } from './pictures.ts';
import { filled, type Names, type Words } from './words.ts';

/** A small sign in a cell, over everything else. */
export interface Sign {
  readonly picture: PictureName;
  readonly ink: Ink;
  /** The number of degrees by which the picture is turned clockwise. */
  readonly turn?: number;
  /** How strong the sign is, from 0 to 1. */
  readonly strength?: number;
  /** True if the sign is below the text and the picture of the cell. */
  readonly isBelow?: boolean;
}

/** What to draw in a cell. The same object always looks the same. */
export interface Drawing {
  readonly back: Back;
  readonly ink: Ink;
  readonly text: string;
  /** True if stripes are below everything else. */
  readonly isHatched: boolean;
  /** True if the text is small and faint. */
  readonly isHint: boolean;
  readonly picture: PictureName | undefined;
  /** True if the picture is faint. */
  readonly isHidden: boolean;
  /** What is below the player or the crate: a picture, or a text. It is drawn small in a corner. */
  readonly corner:
    | { readonly picture: PictureName; readonly ink: Ink; readonly text: string }
    | undefined;
}

/** Returns the drawing of a cell of a grid. */
export type Draw = (cell: CellNow) => Drawing;

/**
 * Return a function that returns the drawing of a cell of the grid with the name `grid`. Cells that look the same get
 * the same object. With `showsHidden`, a drawing also shows what the game hides: digits and mines of closed cells.
 */
export function drawer(grid: string, showsHidden: boolean): Draw {
  const byCell = new WeakMap<CellNow, Drawing>();
  const byTexts = new Map<string, Drawing>();
  return (cell) => {
    const known = byCell.get(cell);
    if (known !== undefined) return known;
    const texts = cell.join('\u0000');
    const drawing = byTexts.get(texts) ?? drawingOf(grid, cell, showsHidden);
    byTexts.set(texts, drawing);
    byCell.set(cell, drawing);
    return drawing;
  };
}

/** Return the drawing of a cell. */
export function drawingOf(grid: string, cell: CellNow, showsHidden: boolean): Drawing {
  const [, now, note] = cell;
  const look = lookOf(grid, cell);
  const isHint = look.shows === 'hint';
  const text = { now, note, hint: note, question: '?', nothing: '' }[look.shows ?? 'nothing'];
  // As in the game, an opened cell without mines around it is empty.
  const isBlank = isHint ? !showsHidden : text === '0' && look.ink === 'digit';
  const shown = isBlank ? '' : text;
  const isHidden = look.isHidden === true;
  return {
    back: look.back,
    ink: look.ink === 'digit' ? digitInk(text) : (look.ink ?? 'text'),
    text: shown,
    isHatched: look.isHatched === true,
    isHint,
    picture: isHidden && !showsHidden ? undefined : look.picture,
    isHidden,
    corner: cornerOf(lookBelow(grid, look, cell), note),
  };
}

/** Return the drawing of what is below the player or a crate. `text` is its text. */
function cornerOf(below: Look | undefined, text: string): Drawing['corner'] {
  if (below?.picture === undefined) return undefined;
  if (below.picture === 'mark') return { picture: 'covered', ink: 'covered', text: '' };
  const ink = below.ink === undefined || below.ink === 'digit' ? 'text' : below.ink;
  return { picture: below.picture, ink, text: below.shows === undefined ? '' : text };
}

function digitInk(text: string): Ink {
  return /^[0-8]$/.test(text) ? (`digit-${text}` as Ink) : 'text';
}

/**
 * Return the name of a cell in words, such as `column 3, row 2: unopened, digit 4`. `signs` are words for its signs.
 * Without `showsHidden`, the name says only what the game shows.
 */
export function cellName(
  grid: string,
  [column, row]: Place,
  cell: CellNow,
  words: Words,
  names: Names,
  signs: readonly string[] = [],
  showsHidden = true,
): string {
  const state = cell[3];
  const look = lookOf(grid, cell);
  const unnamed = look.saysUnnamed === undefined ? state : words[look.saysUnnamed];
  const stated = state === '' || look.saysState === true ? '' : (names[state] ?? unnamed);
  const fact = look.isSecret === true && !showsHidden ? '' : factOf(grid, look, cell, words);
  const what = [stated, fact, ...signs].filter((part) => part !== '').join(words.comma);
  return filled(words.cell, { column, row, what });
}

/** Return words for what is in a cell. */
function factOf(grid: string, look: Look, cell: CellNow, words: Words): string {
  const [text, now, note] = cell;
  if (look.says === undefined) return note || now || text;
  const own = filled(words[look.says], { text, now, note });
  const below = lookBelow(grid, look, cell);
  if (below?.says === undefined) return own;
  return filled(words.on, {
    who: own,
    place: filled(words[below.saysBelow ?? below.says], { text: note }),
  });
}
