/**
 * Prints how many steps a second each engine takes in Pyodide: `node test/measured/engines.ts`. To compare, run the same
 * programs with `mines-run --engine NAME --stats`.
 */

import { Talk, text } from '../workers/started.ts';

/** Milliseconds for which a program runs. */
const TIME = 3_000;

const talk = await Talk.with('running');
const counting = '.*\n..\n0,0\n0;1\n0;1\n1;0\n1;0\n0;1\n0;1';
const programs: readonly (readonly [string, string, string])[] = [
  ['endless', counting, ''],
  ['truth-machine', await text('examples/truth-machine.mines'), '1'],
  ['cat', await text('examples/cat.mines'), 'abcdefghij'.repeat(200_000)],
];
for (const [name, source, input] of programs)
  for (const engine of ['machine', 'python', 'wasm', 'auto']) {
    const id = talk.number();
    const request = { name: 'a.mines', text: source, input, ends: true, dialect: null };
    talk.put({ kind: 'run', id, ...request, seed: null, engine, maxSteps: null });
    await Promise.race([
      talk.until((told) => told['kind'] === 'ended' && told['id'] === id),
      new Promise((resolve) => setTimeout(resolve, TIME)),
    ]);
    const began = performance.now();
    talk.put({ kind: 'stop', id });
    const ended = await talk.until((told) => told['kind'] === 'ended' && told['id'] === id);
    const speed = ended['steps'] / ended['seconds'] / 1e6;
    const stop =
      ended['how'] === 'stopped'
        ? `, stopped after ${(performance.now() - began).toFixed(0)} ms`
        : '';
    console.log(`${name}, ${engine}: ${speed.toFixed(1)} million steps a second${stop}`);
    talk.told.length = 0;
  }
process.exit(0);
