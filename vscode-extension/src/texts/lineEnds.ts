/** What VS Code does to the line ends of a file: it shows and saves all of them alike. */

/** What becomes of a text once it is saved after an edit. */
export type Change =
  /** Nothing. */
  | 'none'
  /** Its line ends become the same; the program does the same. */
  | 'bytes'
  /** A carriage return by itself becomes a line end: the program has more lines, and so operations. */
  | 'operations';

/** What becomes of a text as it is in its file. */
export function changeWhenSaved(text: string): Change {
  const pairs = text.split('\r\n').length - 1;
  const returns = text.split('\r').length - 1;
  if (returns > pairs) return 'operations';
  const newlines = text.split('\n').length - 1;
  return pairs > 0 && newlines > pairs ? 'bytes' : 'none';
}
