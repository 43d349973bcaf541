/** A first visit loads at most 6 MB. `measured/bytes.ts` prints all sizes, but needs a minute. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { version } from 'pyodide';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const MOST = 6_000_000;
/** A version of Pyodide, and the bytes of its two files after Brotli, as `measured/bytes.ts` prints them. */
const PYODIDE = { version: '314.0.7', bytes: 2_741_061 + 207_390 };

test('a first visit loads at most 6 MB', () => {
  assert.equal(version, PYODIDE.version, 'measure the files of the new Pyodide');
  let bytes = PYODIDE.bytes;
  for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
    const path = join(DIST, name);
    if (!statSync(path).isFile() || name.includes('pyodide.asm')) continue;
    const content = readFileSync(path);
    // The archives of Python are compressed already.
    bytes += name.endsWith('.bin')
      ? content.length
      : brotliCompressSync(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
        }).length;
  }
  assert.ok(bytes <= MOST, `${bytes.toLocaleString('en')} bytes`);
});
