/** The data of a player: which moments a run has, and where something happens. */

/** The kinds of events on a timeline. */
export const EVENT_KINDS = [
  'output',
  'input',
  'change',
  'restart',
  'breakpoint',
  'error',
  'end',
] as const;

/** A kind of events on a timeline. */
export type EventKind = (typeof EVENT_KINDS)[number];

/** Events of the same kind that lie so close together that they have one mark. */
export interface FilmMark {
  /** The moment that shows the effect of the first event. */
  readonly step: number;
  /** The moment that shows the effect of the last event. Without it, this is `step`. */
  readonly last?: number;
  readonly kind: EventKind;
  /** The number of events. */
  readonly count: number;
  /** Words for the first event, such as the output. They may be empty. */
  readonly words: string;
}

/** A run that a player can play. */
export interface Film {
  /** The first moment that can be shown. */
  readonly first: number;
  /** The last moment that is known. */
  readonly last: number;
  /** True if the run may go on after `last`. The player then also asks for later moments. */
  readonly isOpen: boolean;
  /** The marks, in order of their moments. */
  readonly marks: readonly FilmMark[];
}

/** Return the nearest moment of `film` to `step`. */
export function within({ first, last, isOpen }: Film, step: number): number {
  const wanted = Math.max(first, Math.round(step));
  return isOpen ? wanted : Math.min(last, wanted);
}

/** Return the moment of the next mark after `step`, or, if `direction` is -1, of the one before. */
export function nextMark({ marks }: Film, step: number, direction: 1 | -1): number | undefined {
  const moments = marks.flatMap((mark) => [mark.step, mark.last ?? mark.step]);
  moments.sort((one, other) => one - other);
  return direction > 0
    ? moments.find((moment) => moment > step)
    : moments.findLast((moment) => moment < step);
}

/** The largest number of marks of one kind on a timeline. */
const MOST_MARKS = 400;

/** Return `marks`, of a run until the moment `last`, with at most one mark of each kind in each small part of the run. */
export function grouped(marks: readonly FilmMark[], last: number): FilmMark[] {
  const size = Math.max(1, Math.ceil(last / MOST_MARKS));
  const groups = new Map<string, FilmMark>();
  for (const mark of marks) {
    const key = `${mark.kind} ${Math.floor(mark.step / size)}`;
    const known = groups.get(key);
    const count = (known?.count ?? 0) + mark.count;
    groups.set(key, { ...(known ?? mark), count, last: mark.last ?? mark.step });
  }
  return [...groups.values()];
}

/** Return the marks with an event from the moment `from` to the moment `to`. */
export function marksBetween({ marks }: Film, from: number, to: number): FilmMark[] {
  return marks.filter(({ step, last = step }) => step <= to && last >= from);
}
