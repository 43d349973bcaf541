/** Small choices of the person that the browser remembers. In some frames it remembers nothing. */

/** Return what is remembered with the name `key`. */
export function remembered(key: string): string | undefined {
  try {
    return globalThis.localStorage?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remember `value` with the name `key`, if the browser can. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The next visit begins without it.
  }
}
