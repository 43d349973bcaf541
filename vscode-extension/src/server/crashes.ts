/** When a server that ends by itself is started again. */

const MOST_RESTARTS = 4;
const WITHIN = 180_000; // ms

/** The ends that count, by their times in milliseconds. */
export type Ends = readonly number[];

/** The ends that count after one at `now`; and whether to start again, or to give up and say so. */
export function afterEnd(
  ends: Ends,
  now: number,
): { readonly ends: Ends; readonly restart: boolean } {
  const recent = [...ends.filter((end) => now - end < WITHIN), now];
  return { ends: recent, restart: recent.length <= MOST_RESTARTS };
}
