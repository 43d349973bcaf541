/** Work for the newest value only: while one is worked on, of those that come in between only the last one counts. */

export interface Newest<Value> {
  /** Work for `value` as soon as the work before it is over. That work is told to end early. */
  (value: Value): void;
  /** End the work, and forget the value that waits. */
  stop(): void;
}

/**
 * Return a function that calls `work` for a value, at once if nothing else is worked on. The signal that `work` gets
 * says that a newer value has come.
 */
export function newest<Value>(
  work: (value: Value, signal: AbortSignal) => Promise<void>,
): Newest<Value> {
  let waiting: { readonly value: Value } | undefined;
  let ending: AbortController | undefined;

  async function begin(value: Value): Promise<void> {
    const own = new AbortController();
    ending = own;
    await work(value, own.signal).catch(() => {});
    ending = undefined;
    const next = waiting;
    waiting = undefined;
    if (next !== undefined) await begin(next.value);
  }

  return Object.assign(
    (value: Value) => {
      if (ending === undefined) {
        begin(value);
        return;
      }
      waiting = { value };
      ending.abort();
    },
    {
      stop: () => {
        waiting = undefined;
        ending?.abort();
      },
    },
  );
}
