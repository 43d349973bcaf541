import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeWhenSaved } from '../../src/texts/lineEnds.ts';

test('what VS Code makes of line ends', () => {
  for (const [text, change] of [
    ['', 'none'],
    ['a\nb', 'none'],
    ['a\nb\n', 'none'],
    ['a\r\nb\r\n', 'none'],
    ['a\r\nb\n', 'bytes'],
    ['a\nb\r\n', 'bytes'],
    ['a\rb', 'operations'],
    ['a\r\r\nb\r\n', 'operations'],
    ['a\n\rb', 'operations'],
    ['a\n\r', 'operations'],
  ] as const)
    assert.equal(changeWhenSaved(text), change, JSON.stringify(text));
});
