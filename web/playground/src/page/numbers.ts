/** Numbers for people. */

import { locale } from '../words/words.ts';

const UNITS = ['', 'k', 'M', 'G', 'T'];

/** Return a count with separators, such as `1,234,567`. */
export function grouped(count: number): string {
  return count.toLocaleString(locale());
}

/** Return a count with three digits, such as `1.23M`. */
export function short(count: number): string {
  let unit = 0;
  let value = count;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? Math.round(value) : Number(value.toPrecision(3))}${UNITS[unit]}`;
}

/** Return a duration, such as `35 ms` or `1.2 s`. */
export function duration(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  return `${seconds < 100 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

/** Return the bytes of a text in UTF-8, and its characters (code points). */
export function sizeOf(text: string): { readonly bytes: number; readonly characters: number } {
  let characters = 0;
  for (const _ of text) characters += 1;
  return { bytes: new TextEncoder().encode(text).length, characters };
}
