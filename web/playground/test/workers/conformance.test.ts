/** The recorded cases of Mines, which the reference interpreters have answered, on each engine. */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startPython } from '../../src/python/interpreter.ts';
import { PLACE, Talk, text } from './started.ts';

const DIALECTS = ['2', '2.0.0', '1'] as const;
/** The steps after which a program counts as endless. */
const MOST = 2_000;

interface Case {
  readonly source: string;
  readonly input: string;
  readonly [dialect: string]: string | { readonly output: string; readonly end: string };
}

let cases: Record<string, Case>;
let talk: Talk;
before(async () => {
  const python = await startPython(PLACE.folder, PLACE.read);
  const locals = python.toPy({ toml: await text('tests/mines/cases/cases.toml') });
  const code = 'import json, tomllib; json.dumps(tomllib.loads(toml))';
  cases = JSON.parse(python.runPython(code, { globals: locals }));
  talk = await Talk.with('running');
});

/** Returns how a run ended, in the words of the cases. */
function end({ how, errors }: Record<string, unknown>): string {
  if (how === 'max-steps') return 'runs on';
  if (how === 'failed') return Array.isArray(errors) && errors.length ? 'broken' : 'aborted';
  return String(how);
}

for (const engine of ['auto', 'machine', 'python', 'wasm'])
  test(`the recorded cases: ${engine}`, async () => {
    assert.ok(Object.keys(cases).length > 100);
    for (const [name, { source, input, ...expected }] of Object.entries(cases))
      for (const dialect of DIALECTS) {
        const program = { name: 'a.mines', text: source, input, dialect, engine, maxSteps: MOST };
        const { output, ended } = await talk.run(program);
        assert.deepEqual({ output, end: end(ended) }, expected[dialect], `${name} ${dialect}`);
      }
  });
