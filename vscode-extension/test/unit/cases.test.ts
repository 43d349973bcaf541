/** What is made of the cases that `mines-test` prints. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  argumentsFor,
  byProgram,
  type CaseResult,
  isFailure,
  keyOf,
  momentToLookAt,
  utf16Column,
} from '../../src/testing/cases.ts';

const listed = (program: string, name: string) => ({ program, name, path: program, line: 1 });

test('cases are grouped by their programs, in their order', () => {
  const all = [listed('b.mines', '1'), listed('a.mines', '1'), listed('b.mines', '2')];
  assert.deepEqual(
    byProgram(all).map(({ program, cases }) => [program, cases.map(({ name }) => name)]),
    [
      ['b.mines', ['1', '2']],
      ['a.mines', ['1']],
    ],
  );
  assert.equal(new Set(all.map(keyOf)).size, 3);
});

test('signs of globs in a name mean themselves', () => {
  assert.deepEqual(argumentsFor(['a.mines'], [listed('a.mines', 'is it? [*]')]), [
    '--only',
    'a.mines: is it[?] [[][*]]',
    '--',
    'a.mines',
  ]);
  assert.deepEqual(argumentsFor(['-a.mines'], undefined), ['--', '-a.mines']);
  assert.deepEqual(argumentsFor(['a.mines'], [listed('a.mines', '')]).slice(0, 2), [
    '--only',
    'a.mines',
  ]);
});

test('the step to look at is the one that wrote wrongly, or failed', () => {
  const result: CaseResult = {
    ...listed('a.mines', ''),
    verdict: 'wrong-output',
    letters: 'WA',
    reason: '',
    input: '',
    expected: '1',
    actual: '2',
    steps: 9,
    seconds: 0,
    writer: { step: 7, line: 1, column: 1, place: 'line 1' },
  };
  const { writer: _, ...unwritten } = result;
  assert.equal(momentToLookAt(result), 6);
  assert.equal(momentToLookAt(unwritten), undefined);
  assert.equal(momentToLookAt({ ...unwritten, verdict: 'error' }), 8);
  assert.equal(momentToLookAt({ ...unwritten, verdict: 'error', steps: 0 }), undefined);
});

test('cases that cannot be run are no failures of the program', () => {
  assert.deepEqual(
    (['passed', 'skipped', 'not-run', 'error', 'too-long'] as const).map(isFailure),
    [false, false, false, true, true],
  );
});

test('a column of code points becomes one of UTF-16', () => {
  assert.equal(utf16Column('\u{1f51f}\u{1f51f}x', 3), 4);
  assert.equal(utf16Column('ab', 1), 0);
  assert.equal(utf16Column('ab', 9), 2);
});
