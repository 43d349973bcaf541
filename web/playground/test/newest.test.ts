import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newest } from '../src/share/newest.ts';

test('an answer to an older question is not taken', async () => {
  const taken: string[] = [];
  const questions: PromiseWithResolvers<string>[] = [];
  const ask = newest(
    () => {
      const question = Promise.withResolvers<string>();
      questions.push(question);
      return question.promise;
    },
    (answer) => taken.push(answer),
  );
  const asked = [ask(), ask()];
  questions[1]?.resolve('new');
  questions[0]?.resolve('old');
  await Promise.all(asked);
  assert.deepEqual(taken, ['new']);
});
