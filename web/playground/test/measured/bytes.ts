/** Prints the sizes of the files in `dist/`, by part: `node test/measured/bytes.ts`. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
/** The parts of the page: the first one whose pattern fits a path. */
const PARTS: readonly (readonly [string, RegExp])[] = [
  ['Pyodide: WebAssembly', /pyodide\.asm\.wasm$/],
  ['Pyodide: JavaScript', /pyodide\.asm\.mjs$/],
  ['Python: modules at the start', /start\.bin$/],
  ['Python: the tools', /tools\.bin$/],
  ['workers', /\.worker/],
  ['service worker', /sw\.js$/],
  ['page', /./],
];

const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
const sums = new Map<string, number[]>();
for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
  const path = `${DIST}/${name}`;
  if (!statSync(path).isFile()) continue;
  const content = readFileSync(path);
  const part = PARTS.find(([, pattern]) => pattern.test(path))?.[0] ?? '';
  const sizes = [content, gzipSync(content, { level: 9 }), brotliCompressSync(content, BEST)];
  for (const key of [part, 'in all'])
    sums.set(
      key,
      sizes.map(({ length }, index) => length + (sums.get(key)?.[index] ?? 0)),
    );
}
console.log('| part | raw | gzip | brotli |\n|---|--:|--:|--:|');
const order = [...PARTS.map(([part]) => part), 'in all'];
for (const part of order)
  console.log(
    `| ${part} | ${(sums.get(part) ?? [0, 0, 0]).map((size) => size.toLocaleString('en')).join(' | ')} |`,
  );
