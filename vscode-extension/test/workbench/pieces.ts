/** What the tests are about and what they need: named by the environment, never guessed. */

import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The `.vsix` to test. */
export const vsix = named('MINES_VSIX');
/** The `bin` folder of an environment that holds the wheel. */
export const serverBin = named('MINES_SERVER_BIN');
/** The entry of code-server: the file `out/node/entry.js` of its package. */
export const codeServer = named('CODE_SERVER');
/** The program of Chromium. */
export const chromium = named('CHROMIUM');

/** The folder of the extension's sources. */
export const sources = fileURLToPath(new URL('../..', import.meta.url));
const examples = join(sources, '..', 'examples');
/** Where screenshots go. */
export const screenshots = join(sources, 'screenshots');
mkdirSync(screenshots, { recursive: true });

/** A folder for all that this process writes; gone with it, unless a test failed. */
export const scratch = mkdtempSync(join(tmpdir(), 'mines-workbench-'));
let isKept = false;

/** Keep the scratch folder: something in it tells of a failure. */
export function keepScratch(): void {
  isKept = true;
}

process.on('exit', () => {
  if (isKept) console.error(`kept: ${scratch}`);
  else rmSync(scratch, { recursive: true, force: true });
});

/** A new empty folder, whose last part is `name`. */
export function newFolder(name: string): string {
  const folder = join(mkdtempSync(join(scratch, 'f-')), name);
  mkdirSync(folder);
  return folder;
}

/** Copy programs of the repository's `examples/`, or of a folder there, into a folder. */
export function copyExamples(folder: string, ...names: readonly string[]): void {
  for (const name of names) copyFileSync(join(examples, name), join(folder, basename(name)));
}

/** A PATH with nothing of Mines on it: the system's own, a Python that can make environments, and Node. */
export const barePath = [pythonAlone(), dirname(process.execPath), '/usr/bin', '/bin'].join(':');
/** The same with the environment of the wheel. */
export const serverPath = [serverBin, barePath].join(':');

/** A folder with the Python of the environment of the wheel, without the environment. */
function pythonAlone(): string {
  const folder = newFolder('bin');
  const python = realpathSync(join(serverBin, 'python'));
  symlinkSync(python, join(folder, 'python3'));
  if (basename(python) !== 'python3') symlinkSync(python, join(folder, basename(python)));
  return folder;
}

function named(variable: string): string {
  const value = process.env[variable];
  if (value === undefined || value === '') throw new Error(`${variable} is not set`);
  return value;
}
