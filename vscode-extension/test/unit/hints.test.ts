import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  debugIn,
  hiddenHints,
  onDidChangeHints,
  setApart,
  withoutOtherRuns,
} from '../../src/server/hints.ts';

test('after a comment, the first hint has a blank more', () => {
  const lines = ['0,1', '0,1  # 6 = 72'];
  const document = { languageId: 'mines', lineAt: (line: number) => ({ text: lines[line] }) };
  const hint = (line: number, character: number, label: string) => ({
    position: { line, character },
    label,
  });
  const hints = [
    hint(0, 3, 'mul'),
    hint(0, 3, '= 72'),
    hint(1, 13, '= 72'),
    hint(1, 13, 'depth 1'),
  ];
  const apart = setApart(document as never, hints as never);
  assert.deepEqual(
    apart.map(({ label }) => label),
    ['mul', '= 72', '\u00a0= 72', 'depth 1'],
  );
});

test('while the program is debugged, what holds in other runs is left out', () => {
  const document = { uri: { toString: () => 'file:///a.mines' } } as never;
  const hint = (line: number, label: string, data: string) => ({
    position: { line },
    label,
    data,
  });
  const hints = [
    hint(3, 'add', 'command'),
    hint(3, '= 8', 'value'),
    hint(3, 'depth 1', 'depth'),
    hint(3, 'right: [-3]', 'stack'),
    hint(4, 'skip', 'command'),
    hint(4, '-> line 21', 'target'),
    hint(4, '(mul if a read fails)', 'unusual'),
    hint(4, 'left: [5]', 'stack'),
  ];
  const shown = () =>
    withoutOtherRuns(document, hints as never).map(({ position, label }) => [position.line, label]);
  const all = hints.map(({ position, label }) => [position.line, label]);
  assert.deepEqual(shown(), all);
  debugIn(document, true);
  assert.deepEqual(shown(), [
    [3, 'add'],
    [4, 'skip'],
  ]);
  debugIn(document, false);
  assert.deepEqual(shown(), all);
});

test('hints count as hidden only where the editor has asked for some with values', () => {
  const document = { uri: { toString: () => 'file:///b.mines' } } as never;
  const ask = (...kinds: string[]) =>
    withoutOtherRuns(document, kinds.map((data) => ({ data })) as never);
  let changes = 0;
  const listening = onDidChangeHints(() => {
    changes += 1;
  });
  debugIn(document, true);
  assert.equal(changes, 1);
  ask('command');
  assert.equal(hiddenHints(document), 'none');
  ask('command', 'value');
  assert.equal(hiddenHints(document), 'some');
  assert.equal(changes, 2); // so that what says so is asked for again
  ask('command', 'value');
  assert.equal(changes, 2);
  debugIn(document, false);
  assert.equal(hiddenHints(document), 'none');
  debugIn(document, true);
  assert.equal(hiddenHints(document), 'none');
  ask('stack');
  assert.equal(hiddenHints(document), 'all'); // no hint is left, as in most programs of Emojifunge
  assert.equal(changes, 5);
  ask('unreached');
  assert.equal(hiddenHints(document), 'some');
  assert.equal(changes, 6);
  debugIn(document, false);
  listening.dispose();
});
