/** Starts Python, with the modules that `build/pack.py` has packed. */

import { loadPyodide, type PyodideAPI, version } from 'pyodide';

/** The names of the files in the folder of Python. */
const START = 'start.bin';
const TOOLS = 'tools.bin';
/** An archive with nothing in it, which stands for the standard library of Pyodide. */
const EMPTY = 'empty.bin';

/** What Pyodide says of itself in the list of its packages. */
export const LOCK_INFO = {
  abi_version: '2026_0',
  arch: 'wasm32',
  platform: 'emscripten_5_0_3',
  python: '3.14.2',
  version,
};

/** The list of packages that Pyodide can load: none. */
const NO_PACKAGES = { info: LOCK_INFO, packages: {} };

/** Lets Python import the tools. */
const UNPACK = `import packed_modules; packed_modules.install("/${TOOLS}")`;

/** Reads a file of the folder of Python. */
export type Read = (address: string) => Promise<Uint8Array<ArrayBuffer>>;

/** Starts Python. `folder` is the address or path of the folder with its files, and ends with a slash. */
export async function startPython(folder: string, read: Read): Promise<PyodideAPI> {
  // All files are loaded at the same time.
  const start = read(`${folder}${START}`).then(gunzipped);
  const tools = read(`${folder}${TOOLS}`);
  const python = loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}${EMPTY}`,
    lockFileContents: JSON.stringify(NO_PACKAGES),
    // With the seed of the build, attrs generates the code that was compiled there.
    env: { HOME: '/home', PYTHONPATH: '/lib/start.zip', PYTHONHASHSEED: '0' },
    fsInit: async (files: PyodideAPI['FS']) => files.writeFile('/lib/start.zip', await start),
  });
  // If a file cannot be read, Pyodide does not say so.
  const [ready, , packed] = await Promise.all([python, start, tools]);
  ready.FS.writeFile(`/${TOOLS}`, packed);
  ready.runPython(UNPACK);
  return ready;
}

async function gunzipped(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
