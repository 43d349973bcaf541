import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { askForVersion, isSuitablePython } from '../../src/server/asking.ts';

const folder = mkdtempSync(join(tmpdir(), 'asking-'));
after(() => rmSync(folder, { recursive: true }));

/** A program, as a shell script. */
function program(name: string, script: string, mode = 0o755): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, mode);
  return file;
}

test('a program that tells its version', async () => {
  const file = program('good', '[ "$1" = --version ] && echo "mines-lsp 0.3.1"');
  assert.deepEqual(await askForVersion([file]), { kind: 'version', version: '0.3.1' });
});

test('one that is something else, fails, or is not there', async () => {
  const other = program('other', 'echo hello');
  assert.deepEqual(await askForVersion([other]), { kind: 'broken', problem: 'hello' });
  const failing = program('failing', 'echo first >&2; echo "No module named lark" >&2; exit 1');
  assert.deepEqual(await askForVersion([failing]), {
    kind: 'broken',
    problem: 'No module named lark',
  });
  const plain = program('plain', 'echo "mines-lsp 0.3.1"', 0o644);
  for (const file of [plain, join(folder, 'nothing')])
    assert.deepEqual(await askForVersion([file]), { kind: 'absent' });
});

test('a Python is asked without what lies in the folder one works in', async () => {
  const picky = program('picky', '[ "$1" = -I ] && echo 3.12.0');
  assert.equal(await isSuitablePython([picky]), true);
});

test('the Pythons that will do', async () => {
  const version = (text: string) => program(`python-${text}`, `echo ${text}`);
  assert.equal(await isSuitablePython([version('3.11.2')]), true);
  assert.equal(await isSuitablePython([version('3.14.0')]), true);
  assert.equal(await isSuitablePython([version('3.10.12')]), false);
  assert.equal(await isSuitablePython([version('2.7.18')]), false);
  assert.equal(await isSuitablePython([program('none', 'exit 9')]), false);
  assert.equal(await isSuitablePython([join(folder, 'nothing')]), false);
  assert.equal(await isSuitablePython(['a-python-that-there-is-not']), false);
});
