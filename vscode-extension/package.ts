/**
 * Packages the extension with a wheel of this very tree: `npm run package`, or with
 * `-- --wheel FILE` with one that is there already. `--pictures-url` is the address of the repository's files: the
 * pictures of the README are loaded from there. Without it, the README in the package has no pictures.
 *
 * Only what `.vscodeignore` leaves gets in; `test/workbench/package.test.ts` holds the list.
 */

import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    wheel: { type: 'string' },
    python: { type: 'string', default: 'python3' },
    out: { type: 'string', default: 'dist/mines.vsix' },
    'pictures-url': { type: 'string' },
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
writeFileSync('dist/README.md', readme());
run(
  process.execPath,
  'node_modules/@vscode/vsce/vsce',
  'package',
  '--no-dependencies',
  '--out',
  values.out,
  '--readme-path',
  'dist/README.md',
);
console.log(`${values.out}: ${(statSync(values.out).size / 1000).toFixed(1)} kB with ${wheel}`);

/** Returns the README of the package. In the repository, its pictures have relative addresses. */
function readme(): string {
  const url = values['pictures-url'];
  const text = readFileSync('README.md', 'utf8');
  return url === undefined
    ? text.replaceAll(/^!\[.*\]\(\.\.\/.*\)\n\n/gm, '')
    : text.replaceAll(/^(!\[.*\]\()\.\./gm, `$1${url}`);
}

function run(program: string, ...command: string[]): void {
  // The times in an archive are those of the time zone. The same sources make the same archive everywhere.
  execFileSync(program, command, { stdio: 'inherit', env: { ...process.env, TZ: 'UTC' } });
}
