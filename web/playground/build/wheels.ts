/** Builds and downloads the wheels that the page needs. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The other wheels. */
const REQUIREMENTS = fileURLToPath(new URL('requirements.txt', import.meta.url));

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
  // The hashes choose the wheels. The platform is one for which each of them can be installed.
  const only = ['--only-binary', ':all:', '--python-version', '3.14'];
  const platform = ['--platform', 'manylinux2014_x86_64'];
  const pinned = ['--no-deps', '--require-hashes', '--requirement', REQUIREMENTS];
  pip('download', ...only, ...platform, ...pinned, '--dest', folder);
  return folder;
}
