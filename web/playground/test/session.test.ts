import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { startSession } from '../src/debugging/session.ts';
import { newProgram } from '../src/keep/program.ts';
import { worker } from './silent.ts';

const IGNORE = { onChange: () => undefined, onSay: () => undefined, onEnd: () => undefined };

test('a restart with other settings needs a new session', () => {
  mock.timers.enable({ apis: ['setInterval'] });
  const program = newProgram({ name: 'a.ef', text: '\u{1f51a}' });
  const session = startSession(program, [], false, IGNORE);
  assert.equal(session.canRestart({ ...program, text: '\u{1f51a}\n' }), true);
  assert.equal(session.canRestart({ ...program, input: '1' }), true); // it is sent after the restart
  for (const change of [
    { dialect: 'author' },
    { seed: 3 },
    { asks: false },
    { asks: false, input: '1' },
  ]) {
    assert.equal(session.canRestart({ ...program, ...change }), false, JSON.stringify(change));
  }
  session.end();
  assert.equal(worker().isTerminated, true);
});
