import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { outputIn } from '../src/run/output.ts';

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

test('the output is shown before the end of the run is told', () => {
  const shown: string[] = [];
  const place = { scrollHeight: 0, scrollTop: 0, clientHeight: 0, append: shown.push.bind(shown) };
  const output = outputIn(place as unknown as HTMLElement, () => undefined);
  output.add('a');
  output.add('b');
  assert.deepEqual(shown, []);
  output.flush();
  assert.deepEqual(shown, ['ab']);
  mock.timers.tick(100);
  output.flush();
  assert.deepEqual(shown, ['ab']);
  output.add('c');
  mock.timers.tick(100);
  assert.deepEqual(shown, ['ab', 'c']);
});
