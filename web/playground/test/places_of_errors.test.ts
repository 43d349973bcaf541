import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Text } from '@codemirror/state';
import { offsetOfPlace } from '../src/page/places.ts';

test('a column of a message counts characters, and lines end only at a line feed', () => {
  const text = 'a\rb\n➡️😀x\n';
  const doc = Text.of(text.split('\n'));
  assert.equal(offsetOfPlace(doc, 1, 3), text.indexOf('b'));
  assert.equal(offsetOfPlace(doc, 2, 4), text.indexOf('x'));
  assert.equal(offsetOfPlace(doc, 2, 99), text.lastIndexOf('\n'));
  assert.equal(offsetOfPlace(doc, 9, 1), text.length);
  assert.equal(offsetOfPlace(doc, 0, 0), 0);
});
