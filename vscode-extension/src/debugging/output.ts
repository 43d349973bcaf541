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
