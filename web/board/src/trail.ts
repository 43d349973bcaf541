/** The way of the pointer or the player: the last places where it was. */

import type { GridNow, Place } from './data.ts';
import { lookOf } from './looks.ts';

/** The way of something that moves. */
export interface Trail {
  /** The moment of the last state. */
  readonly step: number;
  /** The place at this moment. Undefined if nothing moves. */
  readonly here: Place | undefined;
  /** The places before, the latest first. */
  readonly before: readonly Place[];
}

/** The trail before the first state. */
export const NO_TRAIL: Trail = { step: -1, here: undefined, before: [] };

/**
 * Return the trail after a state at the moment `step`, with at most `length` places. The next step adds a place, and a
 * step back removes one. After any other jump, the trail is empty.
 */
export function followed(
  trail: Trail,
  step: number,
  here: Place | undefined,
  length: number,
): Trail {
  const { before } = trail;
  if (step === trail.step + 1 && trail.here !== undefined) {
    const isSame = here !== undefined && isSamePlace(here, trail.here);
    return { step, here, before: isSame ? before : [trail.here, ...before].slice(0, length) };
  }
  if (step === trail.step - 1 && here !== undefined) {
    const [last, ...rest] = before;
    if (last !== undefined && isSamePlace(last, here)) return { step, here, before: rest };
  }
  if (step === trail.step) return { step, here, before };
  return { step, here, before: [] };
}

/** Return the place of the cell that moves, or undefined if there is none. */
export function movingCell(
  name: string,
  grid: GridNow,
  places: Iterable<Place> | undefined,
): Place | undefined {
  for (const place of places ?? everyPlace(grid)) {
    const cell = grid[place[1]]?.cells[place[0]];
    if (cell !== undefined && cell[3] !== '' && lookOf(name, cell).moves === true) return place;
  }
  return undefined;
}

function* everyPlace(grid: GridNow): Iterable<Place> {
  for (const [row, { cells }] of grid.entries()) {
    for (const column of cells.keys()) yield [column, row];
  }
}

/** Return whether two places are equal. */
export function isSamePlace(one: Place, other: Place): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

/** Return the direction of a move as degrees, clockwise from the right. Undefined if nothing moves. */
export function degrees(right: number, down: number): number | undefined {
  if (!(Number.isFinite(right) && Number.isFinite(down)) || (right === 0 && down === 0)) {
    return undefined;
  }
  return (Math.atan2(down, right) * 180) / Math.PI;
}
