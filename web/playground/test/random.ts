/** Random values that are the same in each run. */

export interface Random {
  /** Return a whole number that is less than `limit`. */
  readonly below: (limit: number) => number;
  readonly of: <Value>(values: readonly [Value, ...Value[]]) => Value;
  /** Return a text of at most `most` of these parts. */
  readonly text: (parts: readonly [string, ...string[]], most: number) => string;
}

export function random(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  };
  const of = <Value>(values: readonly [Value, ...Value[]]) =>
    values[below(values.length)] ?? values[0];
  return {
    below,
    of,
    text: (parts, most) => Array.from({ length: below(most + 1) }, () => of(parts)).join(''),
  };
}
