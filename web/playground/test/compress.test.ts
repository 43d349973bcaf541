import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const PROGRAM = fileURLToPath(new URL('../build/compress.ts', import.meta.url));

test('files that servers can send compressed are compressed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'playground-'));
  try {
    writeFileSync(join(folder, 'page.js'), 'a'.repeat(1000));
    writeFileSync(join(folder, 'tools.bin'), 'b');
    execFileSync(process.execPath, [PROGRAM, folder]);
    assert.deepEqual(readdirSync(folder).sort(), [
      'page.js',
      'page.js.br',
      'page.js.gz',
      'tools.bin',
    ]);
    const read = (name: string) => readFileSync(join(folder, name));
    assert.deepEqual(brotliDecompressSync(read('page.js.br')), read('page.js'));
    assert.deepEqual(gunzipSync(read('page.js.gz')), read('page.js'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
