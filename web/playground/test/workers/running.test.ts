import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { before, test } from 'node:test';
import { ROOT, Talk, text } from './started.ts';

const ENGINES = ['auto', 'machine', 'python', 'wasm'];
const ENDLESS = '.*\n..\n0,0\n0;1\n0;1\n1;0\n1;0\n0;1\n0;1';
const SUFFIXES: Readonly<Record<string, string>> = {
  examples: 'mines',
  'examples/emojifunge': 'emojifunge',
  'examples/sokolang': 'soko',
  'examples/minesasm': 'minesasm',
};

let talk: Talk;
before(async () => {
  talk = await Talk.with('running');
});

for (const [folder, suffix] of Object.entries(SUFFIXES))
  test(`the cases of ${folder}`, async () => {
    const cases = readdirSync(new URL(`${folder}/tests`, ROOT)).filter((name) =>
      name.endsWith('.in'),
    );
    assert.ok(cases.length > 5);
    for (const name of cases) {
      const program = `${name.split('.')[0]}.${suffix}`;
      const [source, input, output] = await Promise.all([
        text(`${folder}/${program}`),
        text(`${folder}/tests/${name}`),
        text(`${folder}/tests/${name.replace(/in$/, 'out')}`),
      ]);
      for (const engine of suffix === 'mines' ? ENGINES : ['auto']) {
        const ran = await talk.run({ name: program, text: source, input, engine });
        assert.equal(ran.output, output, `${name} ${engine}`);
        assert.equal(ran.ended['how'], 'ended', `${name} ${engine} ${ran.ended['message']}`);
      }
    }
  });

test('programs end with the same steps on every engine', async () => {
  for (const name of ['hello', 'fizzbuzz', 'primes', 'factorial']) {
    const source = await text(`examples/${name}.mines`);
    const runs = [];
    for (const engine of ENGINES)
      runs.push(
        await talk.run({ name: 'a.mines', text: source, input: '20\n', engine, maxSteps: 300_000 }),
      );
    const ends = runs.map(({ output, ended }) => [output, ended['how'], ended['steps']]);
    for (const end of ends) assert.deepEqual(end, ends[0], name);
  }
});

for (const engine of ENGINES) {
  test(`input while it runs: ${engine}`, async () => {
    const id = talk.number();
    const since = talk.told.length;
    const source = await text('examples/add.mines');
    talk.put({
      kind: 'run',
      id,
      name: 'a.mines',
      text: source,
      input: null,
      ends: false,
      dialect: null,
      seed: null,
      engine,
      maxSteps: null,
    });
    const wanted = await talk.until((told) => told['kind'] === 'wants-input', since);
    assert.deepEqual([wanted['id'], wanted['what']], [id, 'number']);
    talk.put({ kind: 'input', id, text: '12 ', ends: false });
    talk.put({ kind: 'input', id, text: '30\n', ends: true });
    const ended = await talk.until((told) => told['kind'] === 'ended' && told['id'] === id);
    assert.equal(ended['how'], 'ended');
    const output = talk.told.filter((told) => told['kind'] === 'output' && told['id'] === id);
    assert.equal(
      output
        .map((told) => told['text'])
        .join('')
        .trim(),
      '42',
    );
  });

  test(`an endless program is stopped: ${engine}`, async () => {
    const id = talk.number();
    talk.put({
      kind: 'run',
      id,
      name: 'a.mines',
      text: ENDLESS,
      input: '',
      ends: true,
      dialect: null,
      seed: null,
      engine,
      maxSteps: null,
    });
    await talk.until((told) => told['kind'] === 'progress' && told['id'] === id);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const began = performance.now();
    talk.put({ kind: 'stop', id });
    const ended = await talk.until((told) => told['kind'] === 'ended' && told['id'] === id);
    assert.equal(ended['how'], 'stopped');
    assert.ok(performance.now() - began < 1000, `${performance.now() - began} ms`);
    assert.ok(ended['steps'] > 10_000);
  });
}

test('a profile', async () => {
  talk.put({
    kind: 'profile',
    id: talk.number(),
    name: 'a.mines',
    text: await text('examples/hello.mines'),
    dialect: null,
    input: null,
    seed: null,
    maxSteps: null,
  });
  const profiled = await talk.until((told) => told['kind'] === 'profiled');
  assert.match(profiled['text'], /share/);
  assert.equal(profiled['how'], 'ended');
});

test('test cases in comments', async () => {
  const source = '# input: 1\n# output: 3\n# input: 2\n# output: 4\nin(n) dup add out(n)\n';
  talk.put({ kind: 'test', id: talk.number(), name: 'a.minesasm', text: source, dialect: null });
  const tested = await talk.until((told) => told['kind'] === 'tested');
  assert.deepEqual([tested['count'], tested['passed']], [2, 1]);
  const output = talk.told.filter(
    (told) => told['kind'] === 'output' && told['id'] === tested['id'],
  );
  assert.match(
    output.map((told) => told['text']).join(''),
    /expected `3`, but the program wrote `2`/,
  );
});

test('a page that plays the run', async () => {
  const id = talk.number();
  const source = await text('examples/sokolang/hello.soko');
  const program = { name: 'hello.soko', text: source, dialect: null, input: null };
  talk.put({ kind: 'picture', id, ...program, seed: null, maxSteps: null, first: 2 });
  const pictured = await talk.until((told) => told['kind'] === 'pictured' && told['id'] === id);
  assert.deepEqual([pictured['how'], pictured['message']], ['ended', null]);
  assert.match(pictured['text'], /^<!doctype html>/);
});

test('errors of a program', async () => {
  const { ended } = await talk.run({ name: 'a.mines', text: '..\n.*\nx' });
  assert.equal(ended['how'], 'failed');
  assert.match(ended['errors'][0], /^a\.mines:3:1: /);
});

test('a program that takes all memory ends, and its worker is to be replaced', async () => {
  const text = '*.*.\n...*\n****\n1,0\n1,0'; // it copies the top of the stack again and again
  const own = await Talk.with('running');
  const { ended } = await own.run({ name: 'a.mines', text });
  assert.equal(ended['how'], 'failed');
  assert.match(ended['message'], /more memory than there is/);
  assert.ok(ended['steps'] > 1_000_000);
  assert.equal(ended['outgrown'], true);
});
