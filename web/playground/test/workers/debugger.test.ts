/** Sessions of the debugger in each language. */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Talk, text } from './started.ts';

let talk: Talk;
before(async () => {
  talk = await Talk.with('debugger');
});

const PROGRAMS = [
  'examples/hello.mines',
  'examples/emojifunge/hello.emojifunge',
  'examples/sokolang/hello.soko',
  'examples/minesasm/countdown.minesasm',
];

for (const file of PROGRAMS)
  test(`steps and back: ${file}`, async () => {
    const path = `/programs/${file.split('/').at(-1)}`;
    talk.write(path, await text(file));
    await talk.request('initialize', { adapterID: 'mines' });
    await talk.request('launch', { program: path, stopOnEntry: true, input: '3\n' });
    let since = talk.told.length;
    await talk.request('configurationDone');
    await talk.event('stopped');
    for (const command of ['next', 'next', 'next', 'stepBack', 'continue']) {
      since = talk.told.length;
      await talk.request(command, { threadId: 1 });
      const stopped = await talk.until(
        (told) => told['event'] === 'stopped' || told['event'] === 'terminated',
        since,
      );
      assert.ok(stopped);
    }
    since = talk.told.length;
    await talk.request('reverseContinue', { threadId: 1 }).catch(() => ({}));
    const output = talk.told
      .filter((told) => told['event'] === 'output' && told['body'].category === 'stdout')
      .map((told) => told['body'].output)
      .join('');
    assert.match(output, /Hello|3/);
    await talk.request('disconnect');
    talk.told.length = 0;
  });

test('a breakpoint, and an endless program that is paused', async () => {
  const path = '/programs/truth-machine.mines';
  const source = await text('examples/truth-machine.mines');
  talk.write(path, source);
  await talk.request('initialize', { adapterID: 'mines' });
  await talk.request('launch', { program: path, input: '1' });
  const first = source.split('\n').findIndex((line) => /^\d+[,;]/.test(line)) + 1;
  const set = await talk.request('setBreakpoints', {
    source: { path },
    breakpoints: [{ line: first }],
  });
  assert.ok(set['breakpoints'][0].verified);
  await talk.request('configurationDone');
  assert.equal((await talk.event('stopped'))['reason'], 'breakpoint');
  await talk.request('setBreakpoints', { source: { path }, breakpoints: [] });
  await talk.request('continue', { threadId: 1 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const since = talk.told.length;
  const began = performance.now();
  await talk.request('pause', { threadId: 1 });
  assert.equal((await talk.event('stopped', since))['reason'], 'pause');
  assert.ok(performance.now() - began < 1000);
  await talk.request('disconnect');
});
