/** Which line of an explanation is about which place of its program. */

/** A stretch of a program: the line and the character where it begins, and where it ends. */
export type Place = readonly [line: number, character: number, endLine: number, end: number];

/** The place that each line is about; undefined where each is about the line as high up. */
export type Places = readonly Place[] | undefined;

/** The place that a line is about; undefined for one below the program. */
export function placeOf(places: Places, line: number): Place | undefined {
  return places === undefined ? [line, 0, line, 0] : places[line];
}

/**
 * The line about what stands at a position, or begins nearest before it in its line. The places can be in any
 * order: an explanation can follow the way that a program takes.
 */
export function lineAbout(places: Places, line: number, character: number): number | undefined {
  if (places === undefined) return line;
  let found: number | undefined;
  let latest: readonly [number, number] = [-1, -1];
  for (const [index, [startLine, start, endLine, end]] of places.entries()) {
    if (startLine > line || (startLine === line && start > character)) continue;
    const isBehind = endLine < line || (endLine === line && end <= character);
    const isEarlier = startLine < latest[0] || (startLine === latest[0] && start < latest[1]);
    if ((isBehind && startLine !== line) || isEarlier) continue;
    found = index;
    latest = [startLine, start];
  }
  return found;
}
