/** Versions of the server. */

/** The oldest `mines-lsp` that this extension can talk to. */
export const OLDEST_SERVER = '0.1.0';

/** The version in what `mines-lsp --version` prints; undefined if that is something else. */
export function versionIn(printed: string): string | undefined {
  return /^mines-lsp (\d+(?:\.\d+)*\S*)\s*$/.exec(printed)?.[1];
}

/** The version that the file name of a wheel tells. */
export function versionOfWheel(name: string): string | undefined {
  return /^mines_tools-([^-]+)-.*\.whl$/.exec(name)?.[1];
}

/**
 * Whether `version` is `oldest` or newer. Only the numbers of the release count: a development version
 * of 0.2 counts as 0.2.
 */
export function isAtLeast(version: string, oldest: string): boolean {
  const found = release(version);
  const wanted = release(oldest);
  for (let at = 0; at < Math.max(found.length, wanted.length); at++) {
    const difference = (found[at] ?? 0) - (wanted[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

function release(version: string): readonly number[] {
  return (/^\d+(?:\.\d+)*/.exec(version)?.[0] ?? '0').split('.').map(Number);
}
