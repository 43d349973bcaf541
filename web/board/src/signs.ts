/** The signs of the cells of a grid: marks, changes, the way of what moves, and its direction. */

import type { Place, WholeState } from './data.ts';
import type { Sign } from './drawing.ts';
import { DIRECTION, MARKS, type MarkKind } from './looks.ts';
import { degrees, type Trail } from './trail.ts';
import { filled, type Words } from './words.ts';

/** The signs of a cell, and the words for them. */
export interface CellSigns {
  readonly place: Place;
  readonly signs: Sign[];
  readonly words: string[];
  readonly kinds: MarkKind[];
}

/** The signs of the cells of a grid that have any, by column and row as text. */
export type GridSigns = ReadonlyMap<string, CellSigns>;

/** The marked cells of a grid, by the kind of the mark. */
export type Marked = ReadonlyMap<MarkKind, readonly Place[]>;

/** Return the text that stands for a place in `GridSigns`. */
export function placeKey(column: number, row: number): string {
  return `${column},${row}`;
}

/** Return the signs of the cells of the grid with the name `grid`. `length` is the largest number of places of a trail. */
export function signsOf(
  grid: string,
  state: WholeState,
  marked: Marked,
  trail: Trail,
  length: number,
  words: Words,
): GridSigns {
  const found = new Map<string, CellSigns>();
  const at = (place: Place): CellSigns => {
    const key = placeKey(...place);
    const known = found.get(key) ?? { place, signs: [], words: [], kinds: [] };
    found.set(key, known);
    return known;
  };
  for (const [index, place] of trail.before.entries()) {
    const { signs, words: own } = at(place);
    const strength = Math.max(0.15, 1 - index / Math.max(length, 1));
    if (signs.length > 0) continue; // passed again later
    signs.push({ picture: 'trail', ink: 'trail', strength, isBelow: true });
    own.push(index === 0 ? words.justPassed : filled(words.trail, { steps: index + 1 }));
  }
  const mark = (place: Place, kind: MarkKind) => {
    const { signs, words: own, kinds } = at(place);
    kinds.push(kind);
    for (const [picture, ink] of MARKS[kind]) {
      signs.push({ picture, ink, isBelow: picture === 'burst' });
    }
    own.push(words[kind]);
  };
  for (const place of changedPlaces(grid, state)) mark(place, 'changed');
  for (const [name, column, row, what] of state.changes?.hits ?? []) {
    if (name === grid && what === 'exploded') mark([column, row], 'exploded');
  }
  for (const [kind, places] of marked) for (const place of places) mark(place, kind);
  const turn = direction(state);
  if (trail.here !== undefined && turn !== undefined) {
    at(trail.here).signs.push({ picture: 'arrow', ink: 'arrow', turn });
  }
  return found;
}

function changedPlaces(grid: string, state: WholeState): readonly Place[] {
  return state.changes?.cells[grid] ?? [];
}

function direction({ variables }: WholeState): number | undefined {
  const [right, down] = DIRECTION.map((name) => Number(variables[name] ?? Number.NaN));
  return right === undefined || down === undefined ? undefined : degrees(right, down);
}

/** Return the places whose signs differ between two tables. */
export function differingSigns(before: GridSigns, after: GridSigns): Place[] {
  const places: Place[] = [];
  for (const [key, { place, words, signs }] of after) {
    const old = before.get(key);
    const isSame =
      old !== undefined &&
      old.words.join('\n') === words.join('\n') &&
      JSON.stringify(old.signs) === JSON.stringify(signs);
    if (!isSame) places.push(place);
  }
  for (const [key, { place }] of before) if (!after.has(key)) places.push(place);
  return places;
}
