/** The lists and boxes that the debugger's commands open. They close when something else takes the focus. */

let opened = 0;

/** Return how many lists and boxes were opened so far. */
export function listsOpened(): number {
  return opened;
}

/** Note that a list or a box is opened, by `open`. Returns what `open` returns. */
export function noted<T>(open: () => T): T {
  opened += 1;
  return open();
}
