import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grouped, typedNumber } from '../../src/texts/numbers.ts';

test('numbers have commas between their digits, as the adapter writes them', () => {
  assert.deepEqual([7, 999, 10_388, 1_234_567].map(grouped), ['7', '999', '10,388', '1,234,567']);
});

test('a number can be typed as it is shown', () => {
  assert.deepEqual([' 10,388 ', '10388', '0'].map(typedNumber), [10_388, 10_388, 0]);
  assert.deepEqual(['', ',', '-1', '1.5', 'x', '9'.repeat(16)].map(typedNumber), [
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
