/** Lists and boxes of the debugger's commands. They close when something else takes the focus, such as a view. */

/** The longest time that a list waits, in milliseconds. */
const LONGEST = 1500;

let moving: Promise<unknown> = Promise.resolve();
let opened = 0;

/** Return how many lists and boxes were opened so far. */
export function listsOpened(): number {
  return opened;
}

/** Note that `move` moves the focus, and return it. */
export function movingFocus<T>(move: Promise<T>): Promise<T> {
  moving = move.catch(() => {});
  return move;
}

/** Open a list or a box with `open`, as soon as nothing moves the focus. Returns what a person chooses. */
export async function opening<T>(open: () => PromiseLike<T>): Promise<T> {
  await Promise.race([moving, new Promise((resolve) => setTimeout(resolve, LONGEST))]);
  opened += 1;
  return open();
}
