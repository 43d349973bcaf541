/**
 * Bundles the board into `dist/board.js` and `dist/board.css`, the page that `mines-run --picture` writes into
 * `dist/page.js` and `dist/page.css`, and the demo into `dist/demo.js`. With `--write`, also copies the page to the
 * Python package.
 */

import { copyFileSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';

/** The folder of the Python package with the page. */
const PAGE_FOLDER = '../../mines_tools/picture/page_files';
const PAGE_FILES = ['page.js', 'page.css'];

/** Makes the demo import the built board, so that the tests test what is shipped. */
const builtBoard: Plugin = {
  name: 'built board',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/src\/index\.ts$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: './board.js', external: true },
    ),
};

const common = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
} as const;
await Promise.all([
  build({ ...common, entryPoints: ['src/index.ts'], outfile: 'dist/board.js' }),
  build({ ...common, entryPoints: ['src/board.css'], outfile: 'dist/board.css' }),
  build({ ...common, entryPoints: ['page/page.ts'], outfile: 'dist/page.js' }),
  build({ ...common, entryPoints: ['page/page.css'], outfile: 'dist/page.css' }),
  build({
    ...common,
    entryPoints: ['demo/demo.ts'],
    outfile: 'dist/demo.js',
    plugins: [builtBoard],
  }),
]);
if (process.argv.includes('--write')) {
  for (const name of PAGE_FILES) copyFileSync(`dist/${name}`, `${PAGE_FOLDER}/${name}`);
}
const files = ['dist/board.js', 'dist/board.css'];
const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).byteLength, 0);
console.log(`${files.join(' and ')}: ${(size / 1000).toFixed(1)} kB gzipped`);
