/** Where the files of the page are. */

/** The name of the folder of Python: see `vite.config.ts`. */
declare const PYTHON_FOLDER: string;

/** Return the address of the folder of the page. */
export function baseAddress(): string {
  return new URL('.', document.baseURI).href;
}

/** Return the address of the folder of Python. */
export function pythonAddress(): string {
  return new URL(`${PYTHON_FOLDER}/`, baseAddress()).href;
}
