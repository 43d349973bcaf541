/** What is kept of the output of a program that is debugged. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cutOutput,
  type KeptOutput,
  keepOutput,
  linesAfter,
  NO_LINES,
} from '../../src/debugging/output.ts';
import { piecesOf } from '../../src/debugging/pieces.ts';

const kept = (output: string, forgotten = 0): KeptOutput => ({
  output,
  forgotten,
  written: forgotten + [...output].length,
  steps: new Map([
    [1, 10],
    [4, 20],
  ]),
});

test('output that is written anew takes the place of the old one', () => {
  const debugged = kept('1\n\u{1f51f}16\n');
  cutOutput(debugged, 3);
  assert.equal(debugged.output, '1\n\u{1f51f}');
  assert.deepEqual([...debugged.steps.keys()], [1]);
  keepOutput(debugged, '26\n');
  assert.equal(debugged.output, '1\n\u{1f51f}26\n');
});

test('output that goes on is kept', () => {
  const debugged = kept('16\n');
  cutOutput(debugged, 3);
  assert.equal(debugged.output, '16\n');
});

test('of output that is not kept any more, nothing is left', () => {
  const debugged = kept('abc', 100);
  cutOutput(debugged, 50);
  assert.deepEqual([debugged.output, debugged.forgotten], ['', 50]);
});

test('equal lines of one place are noticed, however their pieces come', () => {
  const areEqual = (...pieces: readonly (readonly [string, string?])[]) =>
    pieces.reduce((last, [text, place]) => linesAfter(last, text, place), NO_LINES).areEqual;
  assert.equal(areEqual(['5\n', 'a'], ['5\n', 'a']), true);
  assert.equal(areEqual(['5', 'a'], ['\n5', 'a'], ['\n', 'a']), true);
  assert.equal(areEqual(['5\n5\n', 'a'], ['6\n', 'b']), true);
  assert.equal(areEqual(['5\n', 'a'], ['5\n', 'b']), false);
  assert.equal(areEqual(['5\n', 'a'], ['(a message)\n'], ['5\n', 'a']), false);
  assert.equal(areEqual(['5\n6\n5\n5', 'a']), false);
});

test('the pieces of a line are its numbers, and the characters between them', () => {
  assert.deepEqual(piecesOf('30\u0002'), ['30', '\u0002']);
  assert.deepEqual(piecesOf('a -12\n'), ['a', ' ', '-12', '\n']);
  assert.deepEqual(piecesOf('\u{1f680}7\u2028'), ['\u{1f680}', '7', '\u2028']);
  assert.deepEqual(piecesOf('5-3'), ['5', '-', '3']);
  assert.deepEqual(piecesOf(''), []);
});
