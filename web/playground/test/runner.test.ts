import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import type { Ended, Profiled, Tested } from '../src/protocol.ts';
import { type Runner, runner } from '../src/run/runner.ts';
import { Silent, worker } from './silent.ts';

const SOURCE = { name: 'a.mines', text: '*.', dialect: null };
const PROFILE = { ...SOURCE, input: null, seed: null, maxSteps: 5 };
const END = { how: 'ended', steps: 3, seconds: 1, errors: [], message: null } as const;

let run: Runner;
let ends: (Ended | Profiled | Tested)[] = [];
let outputs: string[] = [];
let deaths: string[] = [];
let readies = 0;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  ends = [];
  outputs = [];
  deaths = [];
  readies = 0;
  Silent.all = [];
  run = runner({
    onReady: () => {
      readies += 1;
    },
    onOutput: (text) => outputs.push(text),
    onProgress: () => undefined,
    onWant: () => undefined,
    onEnd: (ended) => ends.push(ended),
    onDeath: (why) => deaths.push(why),
  });
});

test('a profile ends, also that of a program that fails', () => {
  run.profile(PROFILE);
  worker().tell({ kind: 'ready' });
  assert.deepEqual(worker().posted.at(-1), { kind: 'profile', id: 1, ...PROFILE });
  const failed: Profiled = { kind: 'profiled', id: 1, text: 'x', ...END, how: 'failed' };
  worker().tell(failed);
  assert.deepEqual(ends, [failed]);
});

test('a profile that is late does not get into another run', () => {
  run.profile(PROFILE);
  worker().tell({ kind: 'ready' });
  run.run({ ...SOURCE, input: null, ends: true, seed: null, engine: 'auto', maxSteps: null });
  assert.deepEqual(
    worker().posted.flatMap((each) => ('id' in each ? [[each.kind, each.id]] : [])),
    [
      ['profile', 1],
      ['stop', 1],
      ['run', 2],
    ],
  );
  worker().tell({ kind: 'profiled', id: 1, text: 'late', ...END });
  worker().tell({ kind: 'output', id: 2, text: 'new' });
  assert.deepEqual(ends, []);
  assert.deepEqual(outputs, ['new']);
});

test('a profile is stopped, with its worker if it does not answer', async () => {
  run.profile(PROFILE);
  const first = worker();
  first.tell({ kind: 'ready' });
  const assembled = run.text('assemble', SOURCE);
  run.stop();
  assert.deepEqual(first.posted.at(-1), { kind: 'stop', id: 1 });
  mock.timers.tick(1000);
  assert.equal(first.isTerminated, true);
  assert.equal(ends[0]?.how, 'stopped');
  await assert.rejects(assembled, /Stopped before there was a result/);
  assert.notEqual(worker(), first);
  assert.deepEqual(deaths, []);
});

test('a source is assembled, or its errors are told', async () => {
  const made = run.text('assemble', SOURCE);
  const wrong = run.text('assemble', SOURCE);
  worker().tell({ kind: 'ready' });
  worker().tell({ kind: 'made', id: 1, text: '.*', errors: [], message: null });
  worker().tell({ kind: 'made', id: 2, text: '', errors: ['a:1:1: x'], message: 'no' });
  assert.equal(await made, '.*');
  await assert.rejects(wrong, { message: 'no\na:1:1: x' });
});

test('tests are a run', () => {
  run.test(SOURCE);
  assert.equal(readies, 0);
  worker().tell({ kind: 'ready' });
  assert.equal(readies, 1);
  const tested: Tested = { kind: 'tested', id: 1, count: 2, passed: 2, ...END };
  worker().tell(tested);
  assert.deepEqual(ends, [tested]);
});

test('a run that is stopped while its worker starts ends at once', () => {
  run.test(SOURCE);
  run.stop();
  assert.deepEqual(
    ends.map(({ how }) => how),
    ['stopped'],
  );
  assert.equal(worker().isTerminated, false);
  worker().tell({ kind: 'ready' });
  assert.deepEqual(
    worker().posted.map(({ kind }) => kind),
    ['start', 'test', 'stop'],
  );
});

test('a worker whose memory has become large is replaced', () => {
  run.test(SOURCE);
  const first = worker();
  first.tell({ kind: 'ready' });
  const tested: Tested = { kind: 'tested', id: 1, count: 2, passed: 2, ...END };
  first.tell({ ...tested, outgrown: true });
  assert.equal(first.isTerminated, true);
  assert.notEqual(worker(), first);
  assert.equal(ends.length, 1);
  assert.deepEqual(deaths, []);
});
