/** What a program has written, as far as it is kept: without the editor, so that it can be tested alone. */

/** Of longer output, the beginning is forgotten. */
const MOST_OUTPUT = 1_000_000;

/** What is kept of the output of a session. */
export interface KeptOutput {
  /** The newest part of the output. */
  output: string;
  /** How many characters before that part are not kept any more. */
  forgotten: number;
  /** How many characters (code points) it has written in all. */
  written: number;
  /** After how many steps a character was written, by its number, for the lines of which that is known. */
  readonly steps: Map<number, number>;
}

/** Forget the output after `count` characters: after a change of the state, the program writes it anew. */
export function cutOutput(debugged: KeptOutput, count: number): void {
  if (count >= debugged.written) return;
  const kept = Math.max(count - debugged.forgotten, 0);
  debugged.output = [...debugged.output].slice(0, kept).join('');
  debugged.forgotten = Math.min(debugged.forgotten, count);
  debugged.written = count;
  for (const first of debugged.steps.keys()) if (first > count) debugged.steps.delete(first);
}

/** Add what the program has written. */
export function keepOutput(debugged: KeptOutput, text: string): void {
  const output = debugged.output + text;
  const kept = output.slice(-MOST_OUTPUT);
  debugged.forgotten += [...output.slice(0, output.length - kept.length)].length;
  debugged.output = kept;
  debugged.written += [...text].length;
}

/** The last lines of the output, as the Debug Console gets them. */
export interface LastLines {
  /** Where the program has written them; none if something else than output came last. */
  readonly place?: string | undefined;
  /** The line that has no end yet. */
  readonly line: string;
  /** The line before that. */
  readonly before?: string | undefined;
  /** Whether two lines were equal so far, one after the other and written at one place. */
  readonly areEqual: boolean;
}

export const NO_LINES: LastLines = { line: '', areEqual: false };

/** The last lines after a program has written `text` at `place`. Other messages have no place: they part the lines. */
export function linesAfter(last: LastLines, text: string, place: string | undefined): LastLines {
  if (place === undefined) return { line: '', areEqual: last.areEqual };
  const [first = '', ...others] = text.split('\n');
  let { line, before, areEqual } =
    last.place === place ? last : { ...NO_LINES, ...last, line: '', before: undefined };
  line += first;
  for (const next of others) {
    areEqual ||= before === line;
    [before, line] = [line, next];
  }
  return { place, line, before, areEqual };
}
