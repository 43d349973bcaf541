/** Compiles and packs Python modules, with Pyodide. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';
import { CAPABILITIES } from '../src/language/capabilities.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The program that the page shows first. */
const EXAMPLE = at('../../../examples/hello.mines');
/** The folder of Pyodide. */
export const PYODIDE = at('../node_modules/pyodide');

/** Compiles and packs the modules of the `.whl` files in `folder`. Returns the content of each file that is made. */
export async function packed(folder: string): Promise<Map<string, Uint8Array>> {
  // With a fixed seed, the same modules become the same bytes: the order of sets depends on it.
  const pyodide = await loadPyodide({ indexURL: PYODIDE, env: { PYTHONHASHSEED: '0' } });
  for (const path of ['/wheels', '/packed']) pyodide.FS.mkdir(path);
  for (const name of readdirSync(folder))
    pyodide.FS.writeFile(`/wheels/${name}`, readFileSync(join(folder, name)));
  for (const name of ['modules.json', 'packed_modules.py', 'generated_code.py'])
    pyodide.FS.writeFile(`/${name}`, readFileSync(at(name)));
  pyodide.FS.writeFile('/capabilities.json', JSON.stringify(CAPABILITIES));
  pyodide.FS.writeFile('/example.mines', readFileSync(EXAMPLE));
  await pyodide.runPythonAsync(readFileSync(at('pack.py'), 'utf8'));
  const names: string[] = pyodide.FS.readdir('/packed');
  return new Map(
    names
      .filter((name) => !name.startsWith('.'))
      .map((name) => [name, pyodide.FS.readFile(`/packed/${name}`)]),
  );
}
