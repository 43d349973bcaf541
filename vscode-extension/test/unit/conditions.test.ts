/** What is offered in the condition of a breakpoint. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CONDITION_NAMES, CONDITION_WORDS, isForCondition } from '../../src/server/conditions.ts';

test('a request at the begin of a line where nobody put the cursor is for a condition', () => {
  const begin = { line: 3, character: 0 };
  assert.equal(isForCondition(begin, '5,1', { line: 0, character: 0 }, false), 'yes');
  assert.equal(isForCondition(begin, '5,1', { line: 3, character: 2 }, false), 'yes');
  assert.equal(isForCondition(begin, '5,1', undefined, false), 'yes');
  assert.equal(isForCondition(begin, '5,1', begin, true), 'maybe');
  assert.equal(isForCondition(begin, '5,1', begin, false), 'no');
  assert.equal(isForCondition(begin, '', undefined, false), 'no');
  assert.equal(isForCondition({ line: 3, character: 1 }, '5,1', undefined, false), 'no');
});

test('the names of a condition are those that the documentation lists', () => {
  const docs = readFileSync(new URL('../../../docs/debugging.md', import.meta.url), 'utf8');
  const [, table = ''] = docs.split('## Expressions');
  const rows = table.split('## The console')[0] ?? '';
  for (const name of [...CONDITION_NAMES, ...CONDITION_WORDS])
    assert.match(rows, new RegExp(`\`(?:not )?${name}\\b`));
});
