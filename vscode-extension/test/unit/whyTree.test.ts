/** The answers to the question why, as a tree. */

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  type Answered,
  type AnswerLine,
  allLines,
  cellOfStep,
  isAboutLater,
  isContinued,
  labelOf,
  leadsSomewhere,
  linesOf,
  questionOf,
  shortAnswer,
  type WhyLine,
} from '../../src/debugging/whyTree.ts';

const MORE = { text: '2 values are not traced yet: `why more`', level: 0, more: 'why more' };

function answered(...answers: AnswerLine[]): Answered {
  return { result: '', title: 'Why is the top of the stack 7?', answers };
}

function ask(answer: Answered, step = 20) {
  return questionOf(1, 'why top', answer, { step });
}

/** A tree as nested texts. */
function drawn(lines: readonly WhyLine[]): unknown[] {
  return lines.flatMap(({ answer, children }) =>
    children.length > 0 ? [answer.text, drawn(children)] : [answer.text],
  );
}

test('an answer in one line has the question and the first step', () => {
  const short = (answer: Answered) => shortAnswer(ask(answer), answer.result);
  const title = 'Why is the top of the stack 7?';
  assert.equal(short(answered({ text: 'step 9: dup', step: 9 }, MORE)), `${title} step 9: dup`);
  assert.equal(
    short({ ...answered(), result: 'it was there\nat the start' }),
    `${title} it was there`,
  );
});

suite('lines of an answer', () => {
  test('of one branch are below its first line', () => {
    const { lines } = questionOf(
      1,
      'why top',
      {
        result: '',
        answers: [
          { text: 'mul', level: 0, step: 8 },
          { text: 'swap', level: 1, branch: '├ ', step: 7 },
          { text: 'dup', level: 1, branch: '│ ', step: 6 },
          { text: 'add', level: 1, branch: '│ ', step: 5 },
          { text: 'push 1', level: 2, branch: '│ └ ', step: 4 },
          { text: 'push 2', level: 1, branch: '└ ', step: 3 },
          { text: 'push 3', level: 1, branch: '  ', step: 2 },
        ],
      },
      { step: 9 },
    );
    const drawn = (line: WhyLine): unknown => [line.answer.text, ...line.children.map(drawn)];
    assert.deepEqual(lines.map(drawn), [
      ['mul', ['swap', ['dup'], ['add', ['push 1']]], ['push 2', ['push 3']]],
    ]);
  });

  test('are below the closest line before them with a lower level', () => {
    const { lines } = ask(
      answered(
        { text: 'dup', step: 9 },
        { text: 'add', level: 0, step: 8 },
        { text: 'mul', level: 1, step: 6 },
        { text: 'push 6', level: 2, step: 1 },
        { text: 'push 1', level: 1, step: 7 },
        MORE,
      ),
    );
    assert.deepEqual(drawn(lines), ['dup', 'add', ['mul', ['push 6'], 'push 1'], MORE.text]);
    const [push] = lines[1]?.children[0]?.children ?? [];
    assert.equal(push?.parent, lines[1]?.children[0]);
  });

  test('keep their ids when more lines have come, so that what is open stays open', () => {
    const first = [
      { text: 'add', step: 8 },
      { text: 'mul', level: 1, step: 6 },
      { text: 'mul', level: 1, step: 6 },
    ];
    const question = ask(answered(...first, MORE));
    const ids = question.lines[0]?.children.map(({ id }) => id) ?? [];
    assert.equal(new Set(ids).size, 2);
    const later = linesOf(question, [...first, { text: 'push 2', level: 2, step: 1 }]);
    assert.deepEqual(
      later[0]?.children.map(({ id }) => id),
      ids,
    );
    const [second] = [...allLines(later)].filter(({ id }) => id === ids[1]);
    assert.equal(second?.children[0]?.answer.text, 'push 2');
  });

  test('lead to a step, to a place, to more lines, or nowhere', () => {
    const place = { text: '8 was there', source: { path: '/a.soko' }, line: 8 };
    const { lines } = ask(answered({ text: 'a', step: 0 }, place, MORE, { text: 'nobody knows' }));
    assert.deepEqual(
      lines.map(({ kind }) => kind),
      ['step', 'place', 'more', 'words'],
    );
    assert.equal(leadsSomewhere(answered({ text: 'nobody knows' })), false);
    assert.equal(leadsSomewhere(answered({ text: 'nobody knows' }, place)), true);
  });

  test('do not name the command of the console that shows more', () => {
    const [line] = ask(answered(MORE)).lines;
    assert.ok(line);
    assert.equal(labelOf(line), '2 values are not traced yet');
  });
});

test('a row says what a step did, not its number, which stands beside it', () => {
  const long = 'step 21, line 38, add: computed 111';
  const { lines } = ask(
    answered({ text: long, what: 'add: computed 111', step: 20 }, { text: long, step: 20 }),
  );
  assert.deepEqual(lines.map(labelOf), ['add: computed 111', long]);
});

suite('questions', () => {
  test('are continued by an answer that begins in the same way', () => {
    const question = ask(answered({ text: 'add', step: 8 }, MORE));
    assert.ok(isContinued(question, answered({ text: 'add', step: 8 }, { text: 'mul', step: 1 })));
    assert.ok(!isContinued(question, answered({ text: 'sub', step: 8 })));
    const own = questionOf(
      1,
      'why output 1',
      answered({ text: 'add', step: 8 }, MORE),
      { step: 9 },
      'Why was `16` written (line 1)?',
    );
    assert.equal(own.title, 'Why was `16` written (line 1)?');
    assert.ok(isContinued(own, answered({ text: 'add', step: 8 }, { text: 'mul', step: 1 })));
    const other = { ...answered({ text: 'add', step: 8 }), title: 'Why is cell (0, 0) open?' };
    assert.ok(!isContinued(question, other));
  });

  test('are about another run if the state was changed before one of their steps', () => {
    const answer = answered({ text: 'add', step: 8 });
    assert.ok(!isAboutLater(ask(answer, 9), 10));
    assert.ok(isAboutLater(ask(answer, 10), 10));
    assert.ok(isAboutLater(ask(answer, 20), 10));
    // What was written later than it was asked about.
    assert.ok(isAboutLater(ask(answered({ text: 'out', step: 30 }), 5), 10));
  });
});

test('a step that is in a cell of the program has its column and row, and what the cell shows', () => {
  const state = {
    grids: {
      grid: [
        {
          row: 0,
          line: 1,
          cells: [
            ['\u{1f171}', '\u{1f171}', '', ''],
            ['#', '#', '', ''],
          ] as [string, string, string, string][],
          columns: [1, 3],
          lengths: [2, 1],
        },
      ],
    },
  };
  const at = (answer: object) => {
    const [line] = ask(answered({ text: 'step 9: B: pushed 66', ...answer })).lines;
    return line && cellOfStep(line, state);
  };
  assert.deepEqual(at({ step: 8, line: 1, column: 1 }), { column: 0, row: 0, text: '\u{1f171}' });
  assert.deepEqual(at({ step: 8, line: 1, column: 3 }), { column: 1, row: 0, text: '#' });
  assert.equal(at({ step: 8, line: 7, column: 1 }), undefined); // an operation in a line
  assert.equal(at({ line: 1, column: 1 }), undefined); // no step
});
