/** What is offered in the condition of a breakpoint: the names of the expressions, and nothing of the program. */

/** The names that a condition can have, as the documentation of the debugger lists them, and the words between them. */
export const CONDITION_NAMES = ['top', 'depth', 'stack', 'cell', 'variable', 'step', 'output'];
export const CONDITION_WORDS = ['command', 'error', 'and', 'or', 'not', 'in', 'true', 'false'];

interface Place {
  readonly line: number;
  readonly character: number;
}

/**
 * Whether a request for completions comes from the condition of a breakpoint. For that, the editor asks at the begin of
 * the breakpoint's line, in the document of the program: where no operation begins to be typed, because there is one
 * already. If a person has put the cursor there, it may be for either: the editor does not say. Then it is taken to be
 * for the program, unless the line `hasDebugging`: it has a breakpoint, or a program is debugged now.
 */
export function isForCondition(
  { line, character }: Place,
  text: string,
  placed: Place | undefined,
  hasDebugging: boolean,
): 'yes' | 'no' | 'maybe' {
  if (character !== 0 || text.trim() === '') return 'no';
  if (placed?.line !== line || placed.character !== 0) return 'yes';
  return hasDebugging ? 'maybe' : 'no';
}
