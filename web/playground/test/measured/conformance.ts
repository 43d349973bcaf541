/**
 * Runs recorded cases with the code of the worker that runs programs, and prints how many agree and what differs:
 * `node test/measured/conformance.ts FOLDER [ENGINE]...`. Cases of Mines are run by each engine, and the others by the
 * default engine of their language. `FOLDER` has these files, all in UTF-8; each of them may be missing:
 *
 * - `corpus/v1.jsonl.gz`, `v2.jsonl.gz`, `edge.jsonl.gz`, `examples.jsonl.gz`: runs of Mines by the reference interpreters.
 *   A line is an object with `id`, `source`, `input`, `dialect`, `max_steps`, `stdout`, `terminated` and `tags`. With
 *   `deviates`, `spec` has the values that are right by the text of the language. A run of dialect 2 must be as recorded
 *   in the dialects 2 (without the tag `roll-text`) and 2.0.0 (without the tag `ref-crashes`);
 * - `corpus/invalid.jsonl`: programs of Mines with errors;
 * - `cases/index.json`: named cases of Mines, whose programs are files in the same folder;
 * - `emojifunge/cases.jsonl.gz`, `sokolang/cases.jsonl.gz`: a line has `id`, `source`, `input`, `dialect`, `max_steps`,
 *   and `expect` with the `status` and one of `stdout`, `prefix`, `one_of` and `match`.
 */

import { ENGINES } from '../../src/protocol.ts';
import { Talk } from '../workers/started.ts';
import { recordedIn } from './recorded.ts';

const [folder, ...given] = process.argv.slice(2);
if (folder === undefined) throw new Error('which folder? node test/measured/conformance.ts FOLDER');
const engines = given.length === 0 ? ENGINES : given;

const talk = await Talk.with('running');
let differences = 0;
for (const [part, cases] of recordedIn(folder))
  for (const engine of cases[0]?.name === 'a.mines' ? engines : ['auto']) {
    let agreeing = 0;
    for (const { id, wrong, ...program } of cases) {
      const { output, ended } = await talk.run({ ...program, engine, seed: 1 });
      talk.told.length = 0;
      const difference = wrong(output, ended);
      if (difference === null) agreeing += 1;
      else console.log(`  ${part} ${id}, ${engine}: ${difference}`);
    }
    if (cases.length > 0) console.log(`${part}, ${engine}: ${agreeing} of ${cases.length} agree`);
    differences += cases.length - agreeing;
  }
process.exit(differences === 0 ? 0 : 1);
