/** Sessions that the debugger has saved in a file. */

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * The path of the program that a saved session names; none where the file cannot be read: the adapter says why. A
 * relative `session` starts from `folder`, and a relative program from the folder of the session.
 */
export function programOfSession(session: string, folder: string): string | undefined {
  const path = resolve(folder, session);
  try {
    const { program } = JSON.parse(readFileSync(path, 'utf8'));
    return typeof program === 'string' ? resolve(dirname(path), program) : undefined;
  } catch {
    return undefined;
  }
}
