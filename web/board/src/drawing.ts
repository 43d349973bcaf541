/** What to draw in a cell, as plain data, and the name of a cell in words. */

import type { CellNow, Place } from './data.ts';
import { type Back, type Ink, lookBelow, lookOf } from './looks.ts';
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
  const text = look.shows === undefined ? '' : look.shows === 'now' ? now : note;
  // As in the game, an opened cell without mines around it is empty.
  const isBlank = isHint ? !showsHidden : text === '0' && look.ink === 'digit';
  const shown = isBlank ? '' : text;
  const isHidden = look.isHidden === true;
  const below = lookBelow(grid, look, cell);
  return {
    back: look.back,
    ink: look.ink === 'digit' ? digitInk(text) : (look.ink ?? 'text'),
    text: shown,
    isHint,
    picture: isHidden && !showsHidden ? undefined : look.picture,
    isHidden,
    corner:
      below?.picture === undefined
        ? undefined
        : below.picture === 'mark'
          ? { picture: 'covered', ink: 'covered', text: '' }
          : {
              picture: below.picture,
              ink: below.ink === undefined || below.ink === 'digit' ? 'text' : below.ink,
              text: below.shows === undefined ? '' : note,
            },
  };
}

function digitInk(text: string): Ink {
  return /^[0-8]$/.test(text) ? (`digit-${text}` as Ink) : 'text';
}

/** Return the name of a cell in words, such as `column 3, row 2: unopened, digit 4`. `signs` are words for its signs. */
export function cellName(
  grid: string,
  [column, row]: Place,
  cell: CellNow,
  words: Words,
  names: Names,
  signs: readonly string[] = [],
): string {
  const [text, now, note, state] = cell;
  const look = lookOf(grid, cell);
  const values = { text: text === '' ? note : text, now, note };
  const below = lookBelow(grid, look, cell);
  const own = look.says === undefined ? note || now || text : filled(words[look.says], values);
  const whole =
    below?.says === undefined
      ? own
      : filled(words.on, { who: own, place: filled(words[below.says], { ...values, text: note }) });
  const stated = state === '' || look.saysState === true ? [] : [names[state] ?? state];
  const what = [...stated, whole, ...signs].filter((part) => part !== '').join(words.comma);
  return filled(words.cell, { column, row, what });
}
