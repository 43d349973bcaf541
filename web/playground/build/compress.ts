/**
 * Compresses the files of a folder, beside them: `node build/compress.ts [FOLDER]` (default: `dist`). A web server that
 * finds `name.br` or `name.gz` beside `name` can send it, in place of compressing the file each time.
 */

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The suffixes of the files that become much smaller. The archives of Python are compressed already. */
const COMPRESSED = /\.(html|js|mjs|css|json|svg|wasm|webmanifest)$/;
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

const [folder = 'dist'] = process.argv.slice(2);
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const path = join(folder, name);
  if (!COMPRESSED.test(name) || !statSync(path).isFile()) continue;
  const content = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(content, BEST));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
}
