/** How hot each part of a program is: what was counted of it, beside that of the others. */

/** A place, from line and character to line and character; how often it was performed; how often with an error. */
export type Count = readonly [
  line: number,
  character: number,
  endLine: number,
  endCharacter: number,
  steps: number,
  errors: number,
];

export const LEVELS = 5;

/**
 * From 0, what is performed rarely, to `LEVELS - 1`, what is performed most often. It grows with the number of digits:
 * else all that is not in the innermost loop would look alike.
 */
export function heatOf(steps: number, most: number): number {
  if (most <= 1) return 0;
  return Math.min(LEVELS - 1, Math.floor((LEVELS * Math.log(steps)) / Math.log(most)));
}

/** The steps of each line in which something begins, by its number. */
export function byLine(counts: readonly Count[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [line, , , , steps] of counts) found.set(line, (found.get(line) ?? 0) + steps);
  return found;
}

/** A share of a whole, for people: `12.3%`. */
export function share(steps: number, all: number): string {
  return all === 0 ? '' : `${((100 * steps) / all).toFixed(1)}%`;
}
