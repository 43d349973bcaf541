/** When a player shows which moment: how fast it goes, and that it waits for each answer. */

/** The speeds that a player offers, in steps a second. */
export const SPEEDS = [1, 2, 5, 10, 30, 100, 300, 1_000, 10_000, 100_000] as const;
/** The speed at the start, in steps a second. */
export const USUAL_SPEED = 5;
/** The shortest time between two moments, in milliseconds. */
const SHORTEST = 16;
/** The shortest time between two moments for people who want less motion, in milliseconds. */
const CALM = 400;
/** The time in milliseconds after which a player stops waiting for an answer. */
const PATIENCE = 5_000;

/** Return how long to show a moment, in milliseconds. `isCalm` is true for people who want less motion. */
export function delayAt(speed: number, isCalm: boolean): number {
  return Math.max(1_000 / speed, isCalm ? CALM : SHORTEST);
}

/** Counts the steps that are due while a run plays. */
export interface Pace {
  /** Begins to count at a time, in milliseconds. The first step is due at once. */
  readonly begin: (time: number) => void;
  /** Returns how many steps have become due until a time, and counts them as taken. */
  readonly due: (time: number, speed: number) => number;
}

/** Return a new pace. */
export function pace(): Pace {
  let since = 0;
  let rest = 0;
  return {
    begin: (time) => {
      since = time;
      rest = 1;
    },
    due: (time, speed) => {
      // After a pause, such as that of a hidden page, play on where the run was.
      const most = Math.max(speed, 1);
      rest = Math.min(rest + ((time - since) * speed) / 1_000, most);
      since = time;
      const steps = Math.floor(rest);
      rest -= steps;
      return steps;
    },
  };
}

/** Asks for moments, one after the other: while it waits for a moment, only the latest wish is kept. */
export interface Seeker {
  readonly seek: (step: number, time: number) => void;
  /** Takes an answer. Returns the moment that was asked for, or undefined if none was. */
  readonly answered: (time: number) => number | undefined;
  readonly isWaiting: (time: number) => boolean;
}

/** Return a seeker that calls `ask` with each moment. Times are in milliseconds. */
export function seeker(ask: (step: number) => void): Seeker {
  let asked: { readonly step: number; readonly time: number } | undefined;
  let wish: number | undefined;
  const isWaiting = (time: number) => asked !== undefined && time - asked.time < PATIENCE;
  const seek = (step: number, time: number) => {
    if (isWaiting(time)) {
      wish = step;
      return;
    }
    wish = undefined;
    asked = { step, time };
    ask(step);
  };
  return {
    seek,
    isWaiting,
    answered: (time) => {
      const step = asked?.step;
      asked = undefined;
      if (wish !== undefined) seek(wish, time);
      return step;
    },
  };
}
