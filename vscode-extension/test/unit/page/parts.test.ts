/** The page of the board, the rows of large grids, the menu of a cell, and the command line of pictures. */

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Act } from '../../../src/view/messages.ts';
import { menuGroups } from '../../../src/view/page/cell_menu.ts';
import { largeGrids, type RowsQuestion } from '../../../src/view/page/large_grids.ts';
import { previewText } from '../../../src/view/page/preview.ts';
import { newNonce, pageHtml } from '../../../src/view/page_html.ts';
import type { PageWords } from '../../../src/view/page_words.ts';
import { pictureArguments, stepsOf } from '../../../src/view/picture_command.ts';

/** Words that say which they are. */
const WORDS = new Proxy({}, { get: (_target, name) => `${String(name)} {0} {1}` }) as PageWords;

const files = { script: 'https://x/board.js', styles: 'https://x/a.css', source: 'https://x' };
const html = pageHtml(files, 'ja', 'A "board" <1>', 'N0nce');

test('the page of the board runs only its own script', () => {
  const [policy = ''] = /content="default-src[^"]*"/.exec(html) ?? [];
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /script-src 'nonce-N0nce';/);
  assert.doesNotMatch(policy, /unsafe|connect-src|img-src/);
  assert.deepEqual(html.match(/<script[^>]*>/g), [
    '<script nonce="N0nce" src="https://x/board.js">',
  ]);
  assert.doesNotMatch(html, /<style| style=| on\w+=/);
});

suite('the page', () => {
  test('has a language and an escaped title', () => {
    assert.match(html, /<html lang="ja">/);
    assert.match(html, /<title>A &quot;board&quot; &lt;1><\/title>/);
  });

  test('has another nonce each time', () => {
    assert.notEqual(newNonce(), newNonce());
    assert.match(newNonce(), /^[\w-]{24}$/);
  });
});

suite('the rows of a large grid', () => {
  const whole = { step: 0, stacks: {}, variables: {}, grids: {} };
  const partial = (step: number, more: object = {}) =>
    ({ step, isPartial: true, stacks: {}, variables: {}, cells: {}, ...more }) as const;
  const rows = (first: number, count: number) => ({
    name: 'board',
    height: 300,
    rows: Array.from({ length: count }, (_, index) => ({ row: first + index, cells: [] })),
  });
  /** A grid of which all rows are known, and the rows from 100 to 139 are visible. */
  function known() {
    const asked: RowsQuestion[] = [];
    const large = largeGrids((question) => asked.push(question));
    large.look(whole, whole, false);
    large.add(whole, rows(0, 40));
    large.see('board', 100, 140);
    large.add(whole, rows(40, 200)); // asked for before the rows became visible
    const state = large.add(whole, rows(240, 60));
    return { asked, large, state };
  }

  test('are all asked for at first', () => {
    const { asked, state } = known();
    assert.deepEqual(asked, [
      { name: '', first: 0, count: 200 },
      { name: 'board', first: 40, count: 200 },
      { name: 'board', first: 240, count: 60 },
    ]);
    assert.equal(state.grids['board']?.length, 300);
  });

  test('are asked for after a jump if they are visible, or when they become visible', () => {
    const { asked, large, state } = known();
    large.look(state, partial(50), false);
    assert.deepEqual(asked.splice(3), [{ name: 'board', first: 100, count: 40 }]);
    large.look(state, partial(60), false); // the answer is still to come, and may be too old
    large.add(state, rows(100, 40));
    assert.deepEqual(asked.splice(3), [{ name: 'board', first: 100, count: 40 }]);
    large.add(state, rows(100, 40));
    large.see('board', 130, 170);
    assert.deepEqual(asked.splice(3), [{ name: 'board', first: 140, count: 30 }]);
  });

  test('are asked for after a step, forth or back, if they differ', () => {
    const { asked, large, state } = known();
    const cells = { board: [[4, 107] as const, [5, 109] as const, [0, 7] as const] };
    large.look(state, partial(1, { changes: { cells, variables: [] } }), false);
    large.add(state, rows(107, 3));
    large.look(state, partial(0), false);
    const differing = { name: 'board', first: 107, count: 3 };
    assert.deepEqual(asked.splice(3), [differing, differing]);
  });

  test('are all asked for after an edit, the visible ones first', () => {
    const { asked, large, state } = known();
    large.look(state, partial(0), true);
    large.add(state, rows(100, 40));
    assert.deepEqual(asked.splice(3), [
      { name: 'board', first: 100, count: 40 },
      { name: 'board', first: 0, count: 100 },
    ]);
  });

  test('stay when a whole state comes without them', () => {
    const { large, state } = known();
    assert.equal(large.kept(state, whole).grids['board']?.length, 300);
    large.clear();
    assert.deepEqual(large.kept(state, whole).grids, {});
  });
});

suite('the menu of a cell', () => {
  const done: Act[] = [];
  const menu = {
    acts: ['left', 'paint', 'insert-row', 'delete-column'] as const,
    contents: [
      { text: '*', words: 'mine', group: '' },
      { text: '.', words: 'safe cell', group: '' },
    ],
    isDebugging: false,
    runsInCells: false,
    operations: () => {},
    perform: (act: Act) => done.push(act),
    choose: () => {},
    words: async ({ kind }: Act) => `would ${kind}`,
    why: () => {},
    breakAtCell: () => {},
  };
  const cell = { grid: 'board', column: 3, row: 2 };
  const labels = (more: object) =>
    menuGroups(WORDS, cell, { ...menu, ...more })
      .flat()
      .map(({ label }) => label.split(' ')[0]);

  test('has what the language can do', () => {
    assert.deepEqual(labels({}), [
      'operations',
      'write',
      'write',
      'rowAbove',
      'rowBelow',
      'deleteColumn',
    ]);
  });

  test('asks the debugger while it runs', () => {
    assert.deepEqual(labels({ acts: [], isDebugging: true }), [
      'operations',
      'why',
      'breakOnChange',
    ]);
  });

  test('leads to the cell in the text if the cell runs itself', () => {
    assert.deepEqual(labels({ acts: [], runsInCells: true }), ['inText']);
  });

  test('stops where the program comes to the cell, if the cell runs itself', () => {
    assert.deepEqual(labels({ acts: [], isDebugging: true, runsInCells: true }), [
      'inText',
      'why',
      'breakHere',
    ]);
  });

  test('leads to no operations if the text has no cells', () => {
    assert.deepEqual(labels({ acts: [], isDebugging: true, operations: undefined }), [
      'why',
      'breakOnChange',
    ]);
  });

  test('has a list of many contents', () => {
    const contents = Array.from('12345', (text) => ({ text, words: '', group: '' }));
    assert.ok(labels({ contents }).includes('choose'));
  });

  test('inserts a row below its own', () => {
    const below = menuGroups(WORDS, cell, menu)
      .flat()
      .find(({ label }) => label.startsWith('rowBelow'));
    below?.act();
    assert.deepEqual(done.at(-1), { kind: 'insert-row', grid: 'board', column: 3, row: 3 });
  });
});

suite('what is said before a click', () => {
  const preview = { isRefused: false, words: 'push(3)', written: '3,2', changedCount: 0 };

  test('names the button, the text and the effect', () => {
    const left = { ...preview, act: { kind: 'left' } as const };
    assert.equal(previewText(left, WORDS), 'leftWrites 3,2 push(3)');
    const right = { ...preview, act: { kind: 'right' } as const, changedCount: 2 };
    assert.equal(previewText(right, WORDS), 'rightWrites 3,2 push(3) (changes 2 {1})');
    const paint = { ...preview, act: { kind: 'paint' } as const };
    assert.equal(previewText(paint, WORDS), 'paints 3,2 push(3)');
  });

  test('says once how many other operations change', () => {
    const act = { kind: 'paint' } as const;
    const paint = { ...preview, act, words: 'Paint; 12 operations change', changedCount: 12 };
    assert.equal(previewText(paint, WORDS), 'paints 3,2 Paint; 12 operations change');
  });

  test('says why it is refused', () => {
    const refused = {
      ...preview,
      isRefused: true,
      words: 'no board',
      act: { kind: 'left' } as const,
    };
    assert.equal(previewText(refused, WORDS), 'leftRefused no board {1}');
  });
});

suite('the command line of a picture', () => {
  test('names the program, the picture and what the run needs', () => {
    const words = pictureArguments({
      file: '/p/a.mines',
      target: '/p/a.gif',
      steps: '..72',
      input: { kind: 'text', text: '40 2' },
      language: 'mines',
      dialects: ['1'],
      seed: 7,
    });
    assert.equal(
      words.join(' '),
      '/p/a.mines --picture /p/a.gif --steps ..72 -e 40 2 --language mines --dialect 1 --seed 7',
    );
  });

  test('without a session draws the whole run, as far as it comes in ten seconds', () => {
    const words = pictureArguments({ file: 'a', target: 'b.svg', dialects: [] });
    assert.deepEqual(words, ['a', '--picture', 'b.svg', '--timeout', '10']);
    assert.equal(stepsOf('.svg', undefined), undefined);
  });

  test('in a session draws its moment, or the steps until the farthest one', () => {
    assert.equal(stepsOf('.PNG', { step: 4, farthest: 9 }), '4');
    assert.equal(stepsOf('.gif', { step: 4, farthest: 9 }), '..9');
    assert.equal(stepsOf('.html', { step: 4, farthest: 9 }), '..9');
  });
});
