/**
 * Makes the folder `public/python/`: Pyodide, and the Python modules that the workers use. The environment variable
 * PYTHON names the Python that builds and downloads the wheels.
 */

import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PYODIDE, packed } from './packing.ts';
import { wheels } from './wheels.ts';

const TARGET = fileURLToPath(new URL('../public/python', import.meta.url));

/** A zip archive with nothing in it. */
const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

const folder = wheels();
try {
  const files = await packed(folder);
  rmSync(TARGET, { recursive: true, force: true });
  mkdirSync(TARGET, { recursive: true });
  for (const [name, content] of files) writeFileSync(join(TARGET, name), content);
  writeFileSync(join(TARGET, 'empty.bin'), EMPTY_ZIP);
  for (const name of ['pyodide.asm.mjs', 'pyodide.asm.wasm'])
    copyFileSync(join(PYODIDE, name), join(TARGET, name));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
