/** Edits of a text, without an editor. */

/** A replacement. Offsets are those in the text before all edits. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** Return `text` after `edits`, which do not overlap. */
export function replaced(text: string, edits: readonly Replacement[]): string {
  let after = text;
  for (const { start, end, newText } of edits.toSorted((one, other) => other.start - one.start)) {
    after = after.slice(0, start) + newText + after.slice(end);
  }
  return after;
}
