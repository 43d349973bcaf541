import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askUntilCurrent } from '../../src/server/outrun.ts';

/** Ask about a word of which a letter more is typed during each of the first `typed` questions. */
async function complete(typed: number, isEmpty: boolean) {
  let version = 0;
  const asked: number[] = [];
  const { answer, place } = await askUntilCurrent(1, {
    ask: async (column) => {
      asked.push(column);
      if (version < typed) {
        version += 1;
        return isEmpty ? [] : ['old'];
      }
      return ['new'];
    },
    isEmpty: (answer) => answer.length === 0,
    version: () => version,
    placeNow: () => 1 + version,
  });
  return { asked, answer, place };
}

test('a text that does not change is asked about once', async () => {
  assert.deepEqual(await complete(0, true), { asked: [1], answer: ['new'], place: 1 });
});

test('what was typed meanwhile is asked about again', async () => {
  assert.deepEqual(await complete(2, true), { asked: [1, 2, 3], answer: ['new'], place: 3 });
});

test('an answer counts, whatever was typed meanwhile', async () => {
  assert.deepEqual(await complete(2, false), { asked: [1], answer: ['old'], place: 1 });
});

test('there is an end to it', async () => {
  assert.equal((await complete(100, true)).asked.length, 5);
});
