/** Builds and downloads the wheels that the page needs. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Returns a new folder with the wheel of mines-tools and the wheels that it needs. The environment variable PYTHON names
 * the Python that builds and downloads them.
 */
export function wheels(): string {
  const folder = mkdtempSync(join(tmpdir(), 'playground-'));
  const python = process.env['PYTHON'] ?? 'python3';
  const pip = (...words: string[]) =>
    execFileSync(python, ['-m', 'pip', '--quiet', '--disable-pip-version-check', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  pip('wheel', '--no-deps', '--wheel-dir', folder, ROOT);
  const own = readdirSync(folder).filter((name) => name.endsWith('.whl'));
  // Without these options, a compiled wheel may come.
  const any = ['--platform', 'any', '--implementation', 'py', '--abi', 'none'];
  const only = ['--only-binary', ':all:', '--python-version', '3.14'];
  for (const name of own) pip('download', ...any, ...only, '--dest', folder, join(folder, name));
  return folder;
}
