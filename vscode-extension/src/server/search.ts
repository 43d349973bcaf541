/** Looking for a server that will do. */

import type { Origin, Place } from './places.ts';
import { isAtLeast, OLDEST_SERVER } from './version.ts';

/** A server that will do. */
export interface Installation {
  readonly place: Place;
  readonly version: string;
}

/** A place with something that will not do. */
export interface Unfit {
  readonly origin: Origin;
  readonly program: string;
  /** Its version, if it is only too old; else what is wrong with it. */
  readonly version?: string;
  readonly problem?: string;
}

/** What asking a program for its version has given. */
export type Answer =
  | { readonly kind: 'version'; readonly version: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'broken'; readonly problem: string };

/** What was found: a server, or why there is none. */
export interface Search {
  readonly installation?: Installation;
  readonly unfit: readonly Unfit[];
}

/** Ask at one place after the other; the first server that is new enough is taken. */
export async function search(
  places: readonly Place[],
  ask: (command: readonly [string, ...string[]]) => Promise<Answer>,
): Promise<Search> {
  const unfit: Unfit[] = [];
  for (const place of places) {
    const command = place.command('lsp');
    const answer = await ask(command);
    const { origin } = place;
    const program = command[0];
    if (answer.kind === 'version') {
      if (isAtLeast(answer.version, place.oldest ?? OLDEST_SERVER)) {
        return { installation: { place, version: answer.version }, unfit };
      }
      unfit.push({ origin, program, version: answer.version });
    } else if (answer.kind === 'broken') {
      // An interpreter without the package is nothing out of the ordinary, unless it was named.
      if (command.length === 1 || origin === 'setting') {
        unfit.push({ origin, program, problem: answer.problem });
      }
    } else if (origin === 'setting') {
      unfit.push({ origin, program, problem: '' });
    }
  }
  return { unfit };
}
