/** Where a completion writes, if not at the cursor. */

/** A change of a text: the first and the last line that it replaces, and the text that comes there. */
export interface LineEdit {
  readonly first: number;
  readonly last: number;
  readonly text: string;
}

/** Some lines, by the numbers of the first and the last. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

/**
 * Return the lines that the longest of `others` has written once a completion is accepted. `own` is the change
 * at the cursor. Return undefined if none of `others` writes anything, or if `own` writes most: then the cursor is
 * already at the right place.
 */
export function writtenLines(own: LineEdit, others: readonly LineEdit[]): Lines | undefined {
  const [longest] = [...others].sort((one, other) => other.text.length - one.text.length);
  if (longest === undefined || longest.text.length <= own.text.length) return undefined;
  const before = [own, ...others].filter((edit) => edit.first < longest.first);
  const shift = before.reduce((sum, edit) => sum + addedLines(edit), 0);
  const first = longest.first + shift;
  const last = first + lineEnds(longest.text.replace(/(\r\n|\r|\n)$/, ''));
  return { first, last };
}

function addedLines({ first, last, text }: LineEdit): number {
  return lineEnds(text) - (last - first);
}

function lineEnds(text: string): number {
  return text.split(/\r\n|\r|\n/).length - 1;
}
