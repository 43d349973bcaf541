/** The folder of Python in `public/`: its name has a hash of its files, so that browsers can keep them for ever. */

import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const PUBLIC = fileURLToPath(new URL('../public/', import.meta.url));
const FOLDER = /^python-[0-9a-f]+$/;

/** Returns the name of the folder for `files`. */
export function folderName(files: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash('sha256');
  for (const [name, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${name} ${content.length}\n`).update(content);
  }
  return `python-${hash.digest('hex').slice(0, 16)}`;
}

/** Returns the names of the folders that are there: one after a build. */
export function pythonFolders(): readonly string[] {
  return readdirSync(PUBLIC).filter((name) => FOLDER.test(name));
}

/** Returns the name of the folder that `npm run build` has made. */
export function pythonFolder(): string {
  const [name] = pythonFolders();
  if (name === undefined) throw new Error('public/ has no folder of Python. Run: npm run build');
  return name;
}
