/**
 * Makes the folder `public/python-HASH/`: Pyodide, and the Python modules that the workers use. The environment variable
 * PYTHON names the Python that builds and downloads the wheels.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderName, PUBLIC, pythonFolders } from './folder.ts';
import { PYODIDE, packed } from './packing.ts';
import { wheels } from './wheels.ts';

/** A zip archive with nothing in it. */
const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

const folder = wheels();
try {
  const files = await packed(folder);
  files.set('empty.bin', EMPTY_ZIP);
  for (const name of ['pyodide.asm.mjs', 'pyodide.asm.wasm'])
    files.set(name, readFileSync(join(PYODIDE, name)));
  for (const name of ['python', ...pythonFolders()])
    rmSync(join(PUBLIC, name), { recursive: true, force: true });
  const target = join(PUBLIC, folderName(files));
  mkdirSync(target, { recursive: true });
  for (const [name, content] of files) writeFileSync(join(target, name), content);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
