/** The command line that draws a picture. */

import { type Input, inputArguments } from '../programs/commands.ts';

export interface PictureWishes {
  readonly file: string;
  readonly target: string;
  /** The steps to draw, as `--steps` takes them; all if it is not given. */
  readonly steps?: string | undefined;
  readonly input?: Input | undefined;
  readonly language?: string | undefined;
  readonly dialects: readonly string[];
  readonly seed?: number;
}

/** The pictures that move. */
const MOVING = ['.gif', '.html'];

/** The steps of a run to draw: the moment that is shown, or the steps that the run has taken so far. */
export function stepsOf(
  suffix: string,
  state: { readonly step: number; readonly farthest: number } | undefined,
): string | undefined {
  if (state === undefined) return undefined;
  return MOVING.includes(suffix.toLowerCase()) ? `..${state.farthest}` : String(state.step);
}

/** After this time, a run that has not ended is drawn as far as it came. */
const LONGEST = 10; // s

/** The arguments of `mines-run`. */
export function pictureArguments(wishes: PictureWishes): readonly string[] {
  const { file, target, steps, input, language, dialects, seed } = wishes;
  return [
    file,
    ...['--picture', target],
    ...(steps === undefined ? ['--timeout', String(LONGEST)] : ['--steps', steps]),
    ...(input === undefined ? [] : inputArguments(input)),
    ...(language === undefined ? [] : ['--language', language]),
    ...dialects.flatMap((name) => ['--dialect', name]),
    ...(seed === undefined ? [] : ['--seed', String(seed)]),
  ];
}
