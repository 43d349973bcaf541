import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  escaped,
  type Input,
  isTask,
  listed,
  type RunSettings,
  runWords,
  shownCommand,
  shownInput,
  type TaskWords,
  taskCommand,
  unescaped,
  withoutVariables,
} from '../../src/programs/commands.ts';

const PLAIN: RunSettings = { dialects: [], arguments: [] };

function line(words: TaskWords, settings: Partial<RunSettings> = {}): string[] {
  const command = taskCommand(words, { ...PLAIN, ...settings });
  return [command.tool, ...command.arguments];
}

test('run', () => {
  assert.deepEqual(line({ task: 'run', file: '/a b.mines' }), ['run', '/a b.mines']);
  assert.deepEqual(line({ task: 'run' }), ['run', '${file}']);
  assert.deepEqual(
    line(
      { task: 'run', file: 'a', arguments: ['--stats'] },
      { dialects: ['1'], arguments: ['--max-steps', '9'] },
    ),
    ['run', 'a', '--dialect', '1', '--max-steps', '9', '--stats'],
  );
  assert.deepEqual(line({ task: 'run', file: 'a.txt' }, { language: 'emojifunge' }), [
    'run',
    'a.txt',
    '--language',
    'emojifunge',
  ]);
});

test('the seed of a run: that of the task before that of the settings', () => {
  const run = (words: object, settings: Partial<RunSettings>) =>
    line({ task: 'run', file: 'a', ...words }, settings).slice(2);
  assert.deepEqual(run({}, { seed: 0 }), ['--seed', '0']);
  assert.deepEqual(run({ seed: 7 }, { seed: 1 }), ['--seed', '7']);
  assert.deepEqual(run({ seed: null }, {}), []);
  assert.deepEqual(line({ task: 'lint', file: 'a' }, { seed: 1 }).includes('--seed'), false);
});

test('the input of a run', () => {
  const run = (input: Input) => line(runWords('a', input)).slice(2);
  assert.deepEqual(run({ kind: 'terminal' }), []);
  assert.deepEqual(run({ kind: 'text', text: '40 2' }), ['-e', '40 2']);
  assert.deepEqual(run({ kind: 'text', text: '' }), ['-e', '']);
  assert.deepEqual(run({ kind: 'text', text: '=x' }), ['-e', '=x']);
  assert.deepEqual(run({ kind: 'text', text: '-5' }), ['-e-5']);
  assert.deepEqual(run({ kind: 'file', file: '/in.txt' }), ['-i', '/in.txt']);
  assert.deepEqual(run({ kind: 'file', file: '-in' }), ['-i-in']);
});

test('lint and format', () => {
  assert.deepEqual(line({ task: 'lint' }, { dialects: ['2.0.0', 'author'] }), [
    'lint',
    '--output-format',
    'concise',
    '--dialect',
    '2.0.0',
    '--dialect',
    'author',
    '${workspaceFolder}',
  ]);
  assert.deepEqual(line({ task: 'format', file: 'x', arguments: ['--check'] }), [
    'fmt',
    '--check',
    'x',
  ]);
  // Those are for mines-run.
  assert.deepEqual(line({ task: 'format', file: 'x' }, { arguments: ['--stats'] }), ['fmt', 'x']);
});

test('a text on one line', () => {
  for (const [text, typed] of [
    ['', ''],
    ['40 2', '40 2'],
    ['a\nb\n', 'a\\nb\\n'],
    ['\t\r', '\\t\\r'],
    ['\\n', '\\\\n'],
    ['\\', '\\\\'],
  ] as const) {
    assert.equal(escaped(text), typed);
    assert.equal(unescaped(typed), text);
  }
  assert.equal(unescaped('C:\\dir \\x \\'), 'C:\\dir \\x \\', 'what is no escape stays');
});

test('what is written by hand is taken as it was meant', () => {
  const words = { task: 'run', file: 'a', text: 5, arguments: '--trace' } as unknown as TaskWords;
  assert.deepEqual(line(words), ['run', 'a', '-e', '5', '--trace']);
  assert.deepEqual(listed(['--max-steps', 9]), ['--max-steps', '9']);
  assert.deepEqual(listed(7), ['7']);
  assert.deepEqual([undefined, null].flatMap(listed), []);
});

test('which tasks there are', () => {
  assert.deepEqual(['run', 'lint', 'format', 'rnu', 'toString', 5, undefined].filter(isTask), [
    'run',
    'lint',
    'format',
  ]);
});

test('a command line is shown as it would be typed', () => {
  assert.equal(
    shownCommand(['mines-run', '/a/b.mines', '-e', '40 2']),
    "mines-run /a/b.mines -e '40 2'",
  );
  assert.equal(shownCommand(['a', '', "it's", 'x\ny', '-5']), "a '' 'it'\\''s' 'x\\ny' -5");
});

test('an input is shown on one line, and not all of a long one', () => {
  assert.equal(shownInput({ kind: 'terminal' }), '');
  assert.equal(shownInput({ kind: 'text', text: '40 2\n' }), "'40 2\\n'");
  assert.equal(shownInput({ kind: 'file', file: '/a/words.txt' }), '/a/words.txt');
  const long = shownInput({ kind: 'text', text: '7'.repeat(1000) });
  assert.equal(long, `'${'7'.repeat(59)}…'`);
  assert.equal(withoutVariables('a${file}b'), 'a$ {file}b');
});
