/** What is drawn of a program that has stopped. */

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  cellAt,
  differingGrids,
  drawnCells,
  numberedCharacter,
  outputLines,
  type ProgramState,
  shortened,
  shortWords,
  stacksMarkdown,
  stateAfter,
  statusWords,
} from '../../src/debugging/state.ts';

/** A board of two rows on lines 3 and 4: a digit is open, a flag stands, a mine is as it was. */
const STATE: ProgramState = {
  step: 3,
  farthest: 5,
  stacks: {
    stack: { depth: 9, top: ["9 '\\t'", '8', '7', '6', '5', '4', '3', '2', '1'] },
    other: { depth: 0, top: [] },
  },
  variables: { flagging: 'true', status: 'playing' },
  grids: {
    board: [
      {
        row: 0,
        line: 3,
        columns: [1, 2],
        lengths: [1, 1],
        cells: [
          ['.', '3', '3', 'opened'],
          ['*', '*', '4', 'unopened'],
        ],
      },
      {
        row: 1,
        line: 4,
        columns: [2, 5],
        lengths: [3, 1],
        cells: [
          ['.', 'F', '1', 'flagged'],
          ['H', 'H', '', ''],
        ],
      },
      { row: 2, cells: [['.', '1', '', 'opened']] }, // which stands nowhere in the text
    ],
  },
  changes: { cells: { board: [[1, 0]] }, variables: ['flagging', 'gone'] },
};

suite('the cells that are drawn', () => {
  const text = ['', '', '.*', ' ...,'];
  const drawn = drawnCells(STATE, ['opened'], (line, start, end) =>
    (text[line] ?? '').slice(start, end),
  );
  test('are those with something else than in the text, in a state to draw, or just changed', () => {
    const none = { isMarked: false, isChanged: false };
    assert.deepEqual(drawn, [
      { ...none, line: 2, start: 0, end: 1, isMarked: true, shown: '3' },
      { ...none, line: 2, start: 1, end: 2, isChanged: true },
      { ...none, line: 3, start: 1, end: 4, shown: 'F' },
      { ...none, line: 3, start: 4, end: 5, shown: 'H' },
    ]);
  });
  test('make a grid differ from its text, if there is something else in one of them', () => {
    assert.deepEqual(differingGrids(STATE, drawn), [['board', 2]]);
    const same = drawn.map(({ shown: _, ...cell }) => cell);
    assert.deepEqual(differingGrids(STATE, same), []);
  });
});

suite('the state after an event', () => {
  const change = {
    isPartial: true,
    step: 4,
    farthest: 5,
    stacks: { other: { depth: 1, top: ['7'] } },
    variables: { status: 'lost' },
    cells: {
      board: [
        [0, 0, '.', 'F', '3', 'flagged'],
        [1, 0, '*', '!', '4', 'opened'],
      ],
    },
  } as const;
  const after = stateAfter(STATE, change);

  test('has the cells, stacks and variables of the event, and all others as before', () => {
    const [first, ...others] = STATE.grids['board'] ?? [];
    assert.deepEqual(after, {
      step: 4,
      farthest: 5,
      stacks: { ...STATE.stacks, other: { depth: 1, top: ['7'] } },
      variables: { flagging: 'true', status: 'lost' },
      grids: {
        board: [
          {
            ...first,
            cells: [
              ['.', 'F', '3', 'flagged'],
              ['*', '!', '4', 'opened'],
            ],
          },
          ...others,
        ],
      },
    });
    assert.equal(STATE.grids['board']?.[0]?.cells[0]?.[1], '3', 'the state before stays');
  });
  test('is the event if that is whole, and not known without the state before', () => {
    assert.equal(stateAfter(undefined, STATE), STATE);
    assert.equal(stateAfter({ ...STATE, step: 1 }, STATE), STATE);
    assert.equal(stateAfter(undefined, change), undefined);
  });
});

test('the cell under the pointer', () => {
  const at = (line: number, character: number) => cellAt(STATE, line, character);
  assert.deepEqual(at(2, 1), [1, 0, 1, 2]);
  assert.deepEqual(at(3, 3), [0, 1, 1, 4]);
  assert.equal(at(3, 0), undefined);
  assert.equal(at(9, 0), undefined);
});

test('the lines of the output, each with the number of its first character', () => {
  assert.deepEqual(outputLines(''), []);
  assert.deepEqual(outputLines('a\u{1f600}\n\nb'), [
    [1, 'a\u{1f600}'],
    [4, '\n'],
    [5, 'b'],
  ]);
});

test('a typed number is that of a character of the output', () => {
  const found = (typed: string, forgotten = 0) =>
    numberedCharacter(typed, 'a\u{1f600}\nb', forgotten);
  assert.deepEqual(found('2'), { number: 2, isWritten: true, character: '\u{1f600}' });
  assert.deepEqual(found(' 12 ', 10), { number: 12, isWritten: true, character: '\u{1f600}' });
  assert.deepEqual(found('2', 10), { number: 2, isWritten: true }); // not kept any more
  assert.deepEqual(found('5'), { number: 5, isWritten: false });
  assert.deepEqual(found('0'), { number: 0, isWritten: false });
  for (const typed of ['', 'b', '1b']) assert.equal(found(typed), undefined);
});

test('a long line is cut for its row, and no character is cut in two', () => {
  assert.equal(shortened('a'.repeat(200)), 'a'.repeat(200));
  assert.equal(shortened('a'.repeat(1_000_000)), `${'a'.repeat(200)}…`);
  assert.equal(shortened('\u{1f600}'.repeat(200)), '\u{1f600}'.repeat(200));
  assert.equal(shortened('\u{1f600}'.repeat(201)), `${'\u{1f600}'.repeat(200)}…`);
  assert.equal(shortened(`a${'\u{1f600}'.repeat(999)}`), `a${'\u{1f600}'.repeat(199)}…`);
});

test('the status bar names the moment, and why the program has stopped', () => {
  const words = (more: Partial<ProgramState>) => statusWords({ ...STATE, ...more }, 'after step 3');
  assert.equal(words({ title: 'at the start' }), 'at the start');
  assert.equal(words({ title: 'after step 5', reason: 'breakpoint' }), 'after step 5: breakpoint');
  assert.equal(words({}), 'after step 3'); // of an older adapter
});

test('long words about a moment lose their note, and then whole words at their end', () => {
  const slot = 'after step 68: value 1 from the bottom of `current stack` changed: ';
  assert.equal(shortWords('after step 5: breakpoint (1)'), 'after step 5: breakpoint (1)');
  assert.equal(shortWords(`${slot}13 -> 2 (now \`stack[0]\`)`), `${slot}13 -> 2`);
  assert.equal(shortWords(`${slot}13000 -> 25`), `${slot.slice(0, -2)}…`);
  const short = 'after step 5: value 2 from the bottom of `stack` changed: 40 -> 42';
  assert.equal(shortWords(`${short} (now \`top\`)`), short);
  assert.equal(shortWords('値'.repeat(38)), `${'値'.repeat(37)}…`);
});

test('the stack that operations work on is the first one', () => {
  assert.deepEqual(stacksMarkdown(STATE), [
    "stack: `[9 '\\t', 8, 7, 6, 5, 4, 3, 2, 1]`",
    'other: `[]`',
  ]);
  const stacks = { player: { depth: 3, top: ['30', '21'] }, n: { depth: 0, top: [] } };
  assert.deepEqual(stacksMarkdown({ ...STATE, stacks }), ['player: `[30, 21, …]`', 'n: `[]`']);
  const quote = { player: { depth: 1, top: ["96 '`'"] } };
  assert.deepEqual(stacksMarkdown({ ...STATE, stacks: quote }), ["player: ``[96 '`']``"]);
  assert.deepEqual(stacksMarkdown({ ...STATE, stacks: {} }), []);
});

test('a hover shows each stack once, and of many stacks those that are not empty', () => {
  const top = Array.from({ length: 15 }, (_, at) => String(at));
  const stacks = {
    player: { depth: 0, top: [] },
    root: { depth: 1, top: ['7'], same: 'player' },
    n: { depth: 15, top, title: 'crate N' },
    t: { depth: 0, top: [] },
  };
  const shown = stacksMarkdown({ ...STATE, stacks });
  const full = `crate N: \`[${top.slice(0, 12).join(', ')}, …]\``;
  assert.deepEqual(shown, ['player: `[]`', full, 't: `[]`']);
  const empty = Object.fromEntries([...'abcdef'].map((name) => [name, { depth: 0, top: [] }]));
  assert.deepEqual(stacksMarkdown({ ...STATE, stacks: { ...stacks, ...empty } }), [
    'player: `[]`',
    full,
  ]);
  const many = Object.fromEntries([...'abcdefgh'].map((name) => [name, { depth: 1, top: ['1'] }]));
  assert.deepEqual(stacksMarkdown({ ...STATE, stacks: many }).slice(4), [
    'e: `[1]`',
    'f: `[1]`',
    '…',
  ]);
});
