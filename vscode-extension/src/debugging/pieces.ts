/** Pieces of an output: characters in a form that can be seen, and numbers. */

/** Whether a line is one number. Usually one step writes it, and the answer for each of its characters is the same. */
export function isNumber(line: string): boolean {
  return /^-?\d+$/.test(line);
}

/** The pieces of a line that can be asked about: numbers, and the characters between them. */
export function piecesOf(line: string): readonly string[] {
  return line.match(/(?<!\d)-?\d+|\d+|./gsu) ?? [];
}

/** A character in a form that can be seen, as the debugger writes it: `\n`, `\u{c}`. */
export function visible(character: string): string {
  const short = { '\n': '\\n', '\r': '\\r', '\t': '\\t', ' ': '" "' }[character];
  if (short !== undefined) return short;
  const isSeen = character.trim() !== '' && !/\p{C}/u.test(character);
  return isSeen ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
