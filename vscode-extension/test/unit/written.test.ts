import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writtenLines } from '../../src/server/written.ts';

const at = (line: number, text: string, last = line) => ({ first: line, last, text });

test('a completion that writes at the cursor only writes nothing elsewhere', () => {
  assert.equal(writtenLines(at(3, 'x'), []), undefined);
  assert.equal(writtenLines(at(3, 'x'), [at(9, '')]), undefined);
});

test('the cursor stays where most is written', () => {
  const actions = [at(90, 'rw')];
  assert.equal(writtenLines(at(3, '10,2,72,105'), actions), undefined);
  assert.deepEqual(writtenLines(at(3, ''), actions), { first: 90, last: 90 });
});

test('lines that are written below', () => {
  assert.deepEqual(writtenLines(at(3, ''), [at(90, '0,1\n2,3\n')]), { first: 90, last: 91 });
});

test('lines that are written above', () => {
  assert.deepEqual(writtenLines(at(30, ''), [at(2, 'a\r\nb')]), { first: 2, last: 3 });
});

test('what changes before them moves them', () => {
  const others = [at(0, '# a\n\n'), at(9, '1,2\n3,4\n5,6'), at(5, '', 6)];
  assert.deepEqual(writtenLines(at(1, 'x\n'), others), { first: 11, last: 13 });
});
