/** Bundles the extension into one file: `npm run build`, or with `-- --watch` again after each change. */

import { readFileSync } from 'node:fs';
import { context } from 'esbuild';

const isWatching = process.argv.includes('--watch');

const bundling = await context({
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.cjs',
  bundle: true,
  external: ['vscode'],
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  minify: !isWatching,
  sourcemap: isWatching,
  legalComments: 'none',
  logLevel: 'warning',
});

if (isWatching) {
  await bundling.watch();
} else {
  await bundling.rebuild();
  await bundling.dispose();
  const size = readFileSync('dist/extension.cjs').byteLength;
  console.log(`dist/extension.cjs: ${(size / 1000).toFixed(1)} kB`);
}
