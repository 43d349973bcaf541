/**
 * Packages the extension with a wheel of this very tree: `npm run package`, or with
 * `-- --wheel FILE` with one that is there already. `--content-url` and `--images-url` are the addresses from which
 * relative links and pictures of the README start.
 *
 * Only what `.vscodeignore` leaves gets in; `test/workbench/package.test.ts` holds the list.
 */

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    wheel: { type: 'string' },
    python: { type: 'string', default: 'python3' },
    out: { type: 'string', default: 'dist/mines.vsix' },
    'content-url': { type: 'string' },
    'images-url': { type: 'string' },
  },
});

rmSync('wheel', { recursive: true, force: true });
mkdirSync('wheel');
if (values.wheel === undefined) {
  run(values.python, '-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', 'wheel', '..');
} else {
  copyFileSync(values.wheel, join('wheel', basename(values.wheel)));
}
const [wheel, ...others] = readdirSync('wheel');
if (wheel === undefined || others.length > 0) throw new Error('there must be one wheel');

copyFileSync('../LICENSE', 'LICENSE');
run(process.execPath, 'build.ts');
run(
  process.execPath,
  'node_modules/@vscode/vsce/vsce',
  'package',
  '--no-dependencies',
  '--out',
  values.out,
  ...addresses(),
);
console.log(`${values.out}: ${(statSync(values.out).size / 1000).toFixed(1)} kB with ${wheel}`);

/** The options that say where the links of the README lead. */
function addresses(): readonly string[] {
  const { 'content-url': content, 'images-url': images } = values;
  return content === undefined || images === undefined
    ? []
    : ['--baseContentUrl', content, '--baseImagesUrl', images];
}

function run(program: string, ...command: string[]): void {
  // The times in an archive are those of the time zone. The same sources make the same archive everywhere.
  execFileSync(program, command, { stdio: 'inherit', env: { ...process.env, TZ: 'UTC' } });
}
