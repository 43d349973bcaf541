import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LOCK_INFO } from '../src/python/interpreter.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf-8');

test('the server in the container sends the policy of the page', () => {
  const page = /Content-Security-Policy" content="([^"]*)"/.exec(read('../index.html'))?.[1];
  const header = /header Content-Security-Policy "([^"]*)"/.exec(read('../Caddyfile'))?.[1];
  assert.equal(header, page);
  assert.match(page ?? '', /default-src 'none'/);
});

test('the versions are those of Pyodide', () => {
  const { info } = JSON.parse(read('../node_modules/pyodide/pyodide-lock.json'));
  const { version } = JSON.parse(read('../node_modules/pyodide/package.json'));
  assert.deepEqual(LOCK_INFO, { ...info, version });
});
