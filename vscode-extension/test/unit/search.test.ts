import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Origin, Place } from '../../src/server/places.ts';
import { type Answer, search } from '../../src/server/search.ts';
import { OLDEST_SERVER } from '../../src/server/version.ts';

const ABSENT: Answer = { kind: 'absent' };
const GOOD: Answer = { kind: 'version', version: OLDEST_SERVER };
const OLD: Answer = { kind: 'version', version: '0.0.9' };
const BROKEN: Answer = { kind: 'broken', problem: 'no module' };

function place(origin: Origin, ...command: [string, ...string[]]): Place {
  return { origin, command: () => command };
}

function searched(places: readonly Place[], answers: Readonly<Record<string, Answer>>) {
  return search(places, async ([program]) => answers[program] ?? ABSENT);
}

test('the first that is new enough is taken; nobody is asked after it', async () => {
  const asked: string[] = [];
  const found = await search(
    [place('folder', '/a'), place('path', '/b'), place('path', '/c'), place('own', '/d')],
    async ([program]) => {
      asked.push(program);
      return { '/b': OLD, '/c': GOOD }[program] ?? ABSENT;
    },
  );
  assert.equal(found.installation?.place.command('lsp')[0], '/c');
  assert.equal(found.installation?.version, OLDEST_SERVER);
  assert.deepEqual(found.unfit, [{ origin: 'path', program: '/b', version: '0.0.9' }]);
  assert.deepEqual(asked, ['/a', '/b', '/c']);
});

test('what is not there is not worth a word, unless it was named', async () => {
  assert.deepEqual(await searched([place('folder', '/a'), place('own', '/b')], {}), { unfit: [] });
  assert.deepEqual(await searched([place('setting', '/a')], {}), {
    unfit: [{ origin: 'setting', program: '/a', problem: '' }],
  });
});

test('a Python without the package is nothing out of the ordinary; a broken script is', async () => {
  const answers = { '/python': BROKEN, '/mines-lsp': BROKEN };
  const found = await searched(
    [place('python', '/python', '-m', 'mines_tools', 'lsp'), place('path', '/mines-lsp')],
    answers,
  );
  assert.deepEqual(found.unfit, [{ origin: 'path', program: '/mines-lsp', problem: 'no module' }]);
  const named = await searched([place('setting', '/python', '-m', 'mines_tools', 'lsp')], answers);
  assert.equal(named.unfit.length, 1);
});

test('a place may want a newer one', async () => {
  const own: Place = { ...place('own', '/a'), oldest: '99.0' };
  const found = await searched([own], { '/a': GOOD });
  assert.deepEqual(found, { unfit: [{ origin: 'own', program: '/a', version: OLDEST_SERVER }] });
});
