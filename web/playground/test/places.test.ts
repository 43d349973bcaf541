import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Text } from '@codemirror/state';
import { lineStarts, offsetAt, positionAt } from '../src/language/places.ts';
import { changeOf, editsOf } from '../src/language/service.ts';
import { random } from './random.ts';

const PARTS = ['a', '\r', '\n', '\r\n', '\u2028', '\u0085', '\v', '😀', '1,2'] as const;

/** A text as the editor holds it: its lines end only at `\n`. */
const held = (text: string) => Text.of(text.split('\n'));

test('the text is the same in the editor', () => {
  const text = 'a\rb\r\nc\u2028d\u0085e\vf';
  assert.equal(held(text).toString(), text);
});

test('lines of the protocol end at each line end', () => {
  assert.deepEqual(lineStarts('a\rb\r\nc\nd'), [0, 2, 5, 7]);
  assert.deepEqual(lineStarts('a\u2028b\u0085c\v'), [0]);
});

test('each offset has a position, and each position its offset', () => {
  const { text } = random(1);
  for (let round = 0; round < 300; round += 1) {
    const own = text(PARTS, 12);
    const doc = held(own);
    for (let offset = 0; offset <= own.length; offset += 1) {
      const isInside = own[offset - 1] === '\r' && own[offset] === '\n';
      const back = offsetAt(doc, positionAt(doc, offset));
      assert.equal(back, isInside ? offset - 1 : offset, JSON.stringify([own, offset]));
    }
  }
});

test('a position after the end of a line is its end', () => {
  const doc = held('ab\r\nc');
  assert.equal(offsetAt(doc, { line: 0, character: 9 }), 2);
  assert.equal(offsetAt(doc, { line: 1, character: 9 }), 5);
  assert.equal(offsetAt(doc, { line: 7, character: 0 }), 5);
});

test('the server gets the same text by changes', () => {
  const { text, below } = random(2);
  for (let round = 0; round < 2000; round += 1) {
    const before = text(PARTS, 10);
    const from = below(before.length + 1);
    const to = from + below(before.length - from + 1);
    const after = before.slice(0, from) + text(PARTS, 4) + before.slice(to);
    const change = changeOf(held(before), held(after), from, to);
    // A server finds the range by the lines of its own text.
    const start = offsetAt(held(before), change.range.start);
    const end = offsetAt(held(before), change.range.end);
    const got = before.slice(0, start) + change.text + before.slice(end);
    assert.equal(got, after, JSON.stringify([before, after, change]));
  }
});

test('edits of an older text are not applied', () => {
  const edits = [{ range: { start: HERE, end: HERE }, newText: 'a' }];
  const edit = (version: number | null) => ({
    documentChanges: [
      { textDocument: { uri: 'a', version }, edits },
      { textDocument: { uri: 'b', version: 1 }, edits },
    ],
  });
  assert.deepEqual(editsOf(edit(3), 'a', 3), edits);
  assert.deepEqual(editsOf(edit(null), 'a', 3), edits);
  assert.equal(editsOf(edit(2), 'a', 3), undefined);
  assert.deepEqual(editsOf({ changes: { a: edits } }, 'a', 3), edits);
});

const HERE = { line: 0, character: 0 };
