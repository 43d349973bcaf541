import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isAtLeast, OLDEST_SERVER, versionIn, versionOfWheel } from '../../src/server/version.ts';

test('the version in what the server prints', () => {
  assert.equal(versionIn('mines-lsp 0.1.0\n'), '0.1.0');
  assert.equal(versionIn('mines-lsp 1.2.0.dev3+local\r\n'), '1.2.0.dev3+local');
  for (const other of ['', 'mines-lsp\n', 'mines 2.0.0\n', 'usage: mines-lsp 0.1.0', 'mines-lsp x'])
    assert.equal(versionIn(other), undefined, other);
});

test('the version of a wheel', () => {
  assert.equal(versionOfWheel('mines_tools-0.1.0-py3-none-any.whl'), '0.1.0');
  assert.equal(versionOfWheel('mines_tools-0.1.0.tar.gz'), undefined);
  assert.equal(versionOfWheel('other-0.1.0-py3-none-any.whl'), undefined);
});

test('newer, as old, older', () => {
  for (const [version, oldest, expected] of [
    ['0.1.0', '0.1.0', true],
    ['0.1', '0.1.0', true],
    ['0.1.0', '0.1', true],
    ['0.10.0', '0.9.9', true],
    ['1.0', '0.99.99', true],
    ['0.2.0.dev1', '0.2.0', true],
    ['3.11.2', '3.11', true],
    ['0.0.9', '0.1.0', false],
    ['0.1.9', '0.1.10', false],
    ['3.9.18', '3.11', false],
    ['', '0.1', false],
  ] as const)
    assert.equal(isAtLeast(version, oldest), expected, `${version} against ${oldest}`);
});

test('the tools of this very tree are new enough', () => {
  const source = readFileSync(new URL('../../../mines_tools/__init__.py', import.meta.url), 'utf8');
  const version = /__version__ = "(.*)"/.exec(source)?.[1] ?? '';
  assert.ok(isAtLeast(version, OLDEST_SERVER), version);
});
