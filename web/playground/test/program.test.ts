import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holds, newProgram } from '../src/keep/program.ts';

test('a program is made in a page without crypto.randomUUID, as on plain http', (context) => {
  context.mock.method(crypto, 'randomUUID', () => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const ids = [1, 2].map(() => newProgram({ name: 'a.mines', text: '' }).id);
  assert.match(ids[0] ?? '', /^[0-9a-f]{32}$/);
  assert.notEqual(ids[0], ids[1]);
});

test('a program stands for a link only if all that the link sets is the same', () => {
  const program = newProgram({ name: 'a.mines', text: '*', input: '1', seed: 4 });
  assert.ok(holds(program, { name: 'a.mines', text: '*' }));
  assert.ok(holds(program, { ...program, moment: 7 }));
  for (const other of [
    { text: '.' },
    { input: '2' },
    { asks: false },
    { dialect: 'classic' },
    { seed: null },
    { engine: 'machine' },
  ] as const) {
    assert.ok(!holds(program, { ...program, ...other }), JSON.stringify(other));
  }
});
