/** What `mines-test` prints as JSON, and what is made of it: without the editor, so that it can be tested alone. */

/** A case, as `mines-test --list` prints it. Paths are those of the command line, or relative to its folder. */
export interface ListedCase {
  readonly program: string;
  readonly name: string;
  /** The file that contains the case, and the line in it, from 1. */
  readonly path: string;
  readonly line: number;
  /** Why it is not run; none if it is. */
  readonly skip?: string | null;
  /** Why it cannot be run. */
  readonly problem?: string | null;
}

export type Verdict =
  | 'passed'
  | 'wrong-output'
  | 'too-long'
  | 'error'
  | 'out-of-memory'
  | 'not-run'
  | 'skipped';

/** A place in a text: a line and a column, both from 1. The column counts code points. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The result of a case. */
export interface CaseResult extends ListedCase {
  readonly verdict: Verdict;
  /** The letters that contests use for the verdict; empty if there are none. */
  readonly letters: string;
  /** Why it failed, in words. */
  readonly reason: string;
  readonly input: string;
  readonly expected: string | null;
  /** What it has written; null if it was not run. */
  readonly actual: string | null;
  readonly steps: number;
  readonly seconds: number;
  readonly settings?: {
    readonly arguments?: readonly string[];
    readonly dialect?: string | null;
    readonly seed?: number | null;
  };
  /** The first place at which the outputs differ. */
  readonly difference?: { readonly actual: Place & { readonly offset: number } };
  /** The step that wrote the first wrong character, and its operation. */
  readonly writer?: Place & { readonly step: number; readonly place: string };
  /** Where the program stopped because of an error. */
  readonly stopped?: Place;
}

/** The results of a run, with what else could not be read. */
export interface Report {
  readonly cases: readonly CaseResult[];
  readonly problems?: readonly {
    readonly path: string;
    readonly line?: number;
    readonly message?: string;
  }[];
}

/** A program of a folder, with its cases. */
export interface ProgramCases {
  readonly program: string;
  readonly cases: readonly ListedCase[];
}

/** Group cases by their programs, in the order in which they come. */
export function byProgram(cases: readonly ListedCase[]): readonly ProgramCases[] {
  const found = new Map<string, ListedCase[]>();
  for (const each of cases) {
    const others = found.get(each.program);
    if (others === undefined) found.set(each.program, [each]);
    else others.push(each);
  }
  return [...found].map(([program, own]) => ({ program, cases: own }));
}

/** The key of a case among those of its folder: two cases of a program have different names. */
export function keyOf({ program, name }: Pick<ListedCase, 'program' | 'name'>): string {
  return `${program}\n${name}`;
}

/** Whether a result is a failure of the program, and not of its cases. */
export function isFailure(verdict: Verdict): boolean {
  return verdict !== 'passed' && verdict !== 'skipped' && verdict !== 'not-run';
}

/** The moment before the step that is to blame: the one that wrote wrongly, or failed; none if that is not known. */
export function momentToLookAt({ verdict, writer, steps }: CaseResult): number | undefined {
  if (writer !== undefined) return writer.step - 1;
  return verdict === 'error' && steps > 0 ? steps - 1 : undefined;
}

/** The arguments that run `wanted` cases of `programs`: all cases of these programs if `wanted` is undefined. */
export function argumentsFor(
  programs: readonly string[],
  wanted: readonly Pick<ListedCase, 'program' | 'name'>[] | undefined,
): readonly string[] {
  const only = (wanted ?? []).flatMap(({ program, name }) => [
    '--only',
    exactly(name === '' ? program : `${program}: ${name}`),
  ]);
  return [...only, '--', ...programs];
}

/** A glob that is only like `name`. */
function exactly(name: string): string {
  return name.replaceAll(/[*?[]/g, '[$&]');
}

/** The offset in UTF-16 of a column, from 1, that counts code points. */
export function utf16Column(line: string, column: number): number {
  let [at, left] = [0, column - 1];
  for (const character of line) {
    if (left <= 0) break;
    at += character.length;
    left -= 1;
  }
  return at;
}

/** A text as a terminal needs it. */
export function forTerminal(text: string): string {
  return text.replaceAll(/\r?\n/g, '\r\n');
}
