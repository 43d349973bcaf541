/** The scripts say which Node they need. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { HOME, jsonOf } from './files.ts';

/** Ask in a Node that says it is of another version. */
function ask(version: string): { readonly status: number | null; readonly stderr: string } {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  const script = `${pretend}; require(${JSON.stringify(join(HOME, 'needs-node.cjs'))})`;
  return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
}

test('an older Node is told which one is needed', () => {
  const { status, stderr } = ask('20.20.2');
  assert.equal(status, 1);
  assert.match(stderr, /needs Node 24 or newer; .* is Node 20\.20\.2\./);
});

test('a newer one is not', () => {
  for (const version of ['24.0.0', '100.1.0']) {
    const { status, stderr } = ask(version);
    assert.deepEqual([status, stderr], [0, '']);
  }
});

test('each script that runs TypeScript asks first', () => {
  const { scripts } = jsonOf<{ readonly scripts: Readonly<Record<string, string>> }>(
    'package.json',
  );
  for (const [name, script] of Object.entries(scripts)) {
    if (script.includes('.ts')) assert.match(script, /^node needs-node\.cjs && /, name);
  }
});
