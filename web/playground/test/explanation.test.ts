import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explanationIn } from '../src/page/explanation.ts';

test('a late answer about another program is not shown', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const place = { textContent: '' };
  let asked = 0;
  const explanation = explanationIn(
    place,
    () => answers[asked++]?.promise ?? assert.fail(),
    () => true,
  );
  const first = explanation.ask();
  const second = explanation.ask();
  answers[1]?.resolve('second');
  await second;
  answers[0]?.resolve('first');
  await first;
  assert.equal(place.textContent, 'second');
});

test('the explanation is asked for again after a change, if it is shown', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let asked = 0;
  let isShown = false;
  const explanation = explanationIn(
    { textContent: '' },
    async () => {
      asked += 1;
      return '';
    },
    () => isShown,
  );
  explanation.again();
  context.mock.timers.tick(5_000);
  assert.equal(asked, 0);
  isShown = true;
  for (let change = 0; change < 5; change += 1) explanation.again();
  context.mock.timers.tick(5_000);
  assert.equal(asked, 1);
});
