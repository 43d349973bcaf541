/** Choosing a command by its name, and the cells that light up. */

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { KeptCell } from '../../../src/view/messages.ts';
import { commandNames, matching, nameMeant } from '../../../src/view/page/commands.ts';
import { litCells, litWords } from '../../../src/view/page/lit_cells.ts';
import type { PageWords } from '../../../src/view/page_words.ts';
import { replaced } from '../../../src/view/replaced.ts';

const WORDS = {
  commandCells: 'left {0}, right {1}',
  commandKept: 'needed later: {0} ({1})',
  commandAllKept: '{0}, all needed later: {1}',
  line: 'line {0}',
} as PageWords;

suite('the names of commands', () => {
  const names = commandNames(['out(n)', 'push(3)', 'out(c)', 'swap', 'out(c)', '']);

  test('are there with their values and without, once each', () => {
    assert.deepEqual(names, ['out', 'out(c)', 'out(n)', 'push', 'push(3)', 'swap']);
  });

  test('are found by their beginning, and after that by a part', () => {
    assert.deepEqual(matching(names, 'OUT'), ['out', 'out(c)', 'out(n)']);
    assert.deepEqual(matching(names, 'p'), ['push', 'push(3)', 'swap']);
    assert.deepEqual(matching(names, 'x'), []);
    assert.deepEqual(matching(names, 'push 3'), ['push(3)']);
  });

  test('are meant without their brackets too', () => {
    assert.equal(nameMeant(names, ' push 3'), 'push(3)');
    assert.equal(nameMeant(names, 'OUTN'), 'out(n)');
    assert.equal(nameMeant(names, 'noop '), 'noop');
  });
});

suite('the cells of a command', () => {
  const kept: readonly KeptCell[] = [
    ['board', 1, 0, 'closed until line 9, which opens it: push(2)', 9],
    ['board', 0, 0, 'closed until line 7, which opens it: push(2)', 7],
    ['other', 2, 0, 'closed until line 8, which opens it: push(2)', 8],
  ];

  test('are apart if a later operation needs them', () => {
    const left = [
      [1, 0],
      [2, 0],
    ] as const;
    const { free, later } = litCells({ left, right: [] }, kept, 'board');
    assert.deepEqual(free, [[2, 0]]);
    assert.deepEqual(later, [kept[0]]);
  });

  test('are counted, with the lines of the operations that need them', () => {
    const words = (...left: readonly (readonly [number, number])[]) =>
      litWords(litCells({ left, right: [] }, kept, 'board'), WORDS);
    assert.equal(words([2, 0], [3, 0]), 'left 2, right 0');
    assert.equal(words([2, 0], [1, 0]), 'left 2, right 0; needed later: 1 (line 9)');
    assert.equal(words([1, 0], [0, 0]), 'left 2, right 0, all needed later: line 7, line 9');
  });
});

test('edits of a text are made together', () => {
  const edits = [
    { start: 0, end: 1, newText: '10' },
    { start: 2, end: 3, newText: '' },
  ];
  assert.equal(replaced('3,1', edits), '10,');
});
