/** Reads folders of recorded runs, and judges runs by them. `conformance.ts` describes the files. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Told } from '../workers/started.ts';

/** A program with its input, and what is recorded about its run. */
export interface Recorded {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly input: string;
  readonly dialect: string | null;
  readonly maxSteps: number;
  /** Returns what is wrong about a run; null if nothing is. */
  readonly wrong: (output: string, ended: Told) => string | null;
}

/** The steps after which a named case counts as endless. */
const MOST = 2_000;

/** Return the cases of all files in `folder`, by the part of the folder. */
export function recordedIn(folder: string): ReadonlyMap<string, readonly Recorded[]> {
  const parts = new Map<string, readonly Recorded[]>();
  for (const name of ['v1', 'v2', 'edge', 'examples', 'invalid']) {
    const entries = lines(join(folder, 'corpus', name));
    parts.set(`corpus/${name}`, entries.flatMap(name === 'invalid' ? invalid : valid));
  }
  const index = join(folder, 'cases', 'index.json');
  if (existsSync(index)) {
    const named: Told[] = JSON.parse(readFileSync(index, 'utf8'));
    parts.set(
      'cases',
      named.map((entry) => case_(entry, join(folder, 'cases'))),
    );
  }
  for (const [language, suffix] of [
    ['emojifunge', 'emojifunge'],
    ['sokolang', 'soko'],
  ] as const) {
    const entries = lines(join(folder, language, 'cases'));
    parts.set(
      language,
      entries.flatMap((entry) => sibling(entry, `a.${suffix}`)),
    );
  }
  return parts;
}

function lines(path: string): Told[] {
  const packed = `${path}.jsonl.gz`;
  const plain = `${path}.jsonl`;
  const text = existsSync(packed)
    ? gunzipSync(readFileSync(packed)).toString()
    : existsSync(plain)
      ? readFileSync(plain, 'utf8')
      : '';
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}

/** Return the parts of a run of Mines in each dialect in which it must be as recorded. */
function mines(entry: Told): Omit<Recorded, 'wrong'>[] {
  const { id, dialect, tags = [] } = entry;
  const isIn: Readonly<Record<string, boolean>> = {
    '1': dialect === 1,
    '2': dialect === 2 && !tags.includes('roll-text'),
    '2.0.0': dialect === 2 && !tags.includes('ref-crashes'),
  };
  const dialects = Object.keys(isIn).filter((own) => isIn[own]);
  return dialects.map((own) => ({
    id: `${id} (${own})`,
    name: 'a.mines',
    text: entry['source'],
    input: entry['input'] ?? '',
    dialect: own,
    maxSteps: entry['max_steps'] ?? 20,
  }));
}

/** Return a program whose run is recorded. Where the reference deviates from the language, both are right. */
function valid(entry: Told): Recorded[] {
  const variants = entry['deviates'] ? [entry, { ...entry, ...entry['spec'] }] : [entry];
  const differences = (output: string, { how }: Told) =>
    variants.map(
      ({ stdout, terminated }) =>
        different(stdout, output) ??
        (terminated && how !== 'ended' ? `it must end, but: ${how}` : null),
    );
  const wrong: Recorded['wrong'] = (output, ended) => {
    const all = differences(output, ended);
    return all.includes(null) ? null : (all[0] ?? null);
  };
  return mines(entry).map((parts) => ({ ...parts, wrong }));
}

function invalid(entry: Told): Recorded[] {
  const wrong: Recorded['wrong'] = (output, { how, errors }) =>
    how === 'failed' && errors.length > 0 && output === '' ? null : 'it must be an error';
  return mines(entry).map((parts) => ({ ...parts, wrong }));
}

function case_(entry: Told, folder: string): Recorded {
  const { name, dialect, program, stdin, expected_stdout, terminates, expect_error } = entry;
  const how = expect_error ? 'failed' : terminates ? 'ended' : 'max-steps';
  return {
    id: `${name} (${dialect})`,
    name: 'a.mines',
    text: readFileSync(join(folder, program)).toString(),
    input: stdin,
    dialect: dialect.replace('mines-v', ''),
    maxSteps: MOST,
    wrong: (output, ended) => different(expected_stdout, output) ?? otherwise(how, ended),
  };
}

/** How a run ends, by the status in a record. */
const ENDS: Readonly<Record<string, string>> = {
  ended: 'ended',
  error: 'failed',
  crashed: 'failed',
  limit: 'max-steps',
};

function sibling(entry: Told, name: string): Recorded[] {
  const { id, source, input, dialect, max_steps, expect } = entry;
  const dialects = name === 'a.soko' ? [null] : dialect === 'both' ? ['text', 'author'] : [dialect];
  return dialects.map((own) => ({
    id: own === null ? id : `${id} (${own})`,
    name,
    text: source,
    input,
    dialect: own,
    maxSteps: max_steps,
    wrong: (output, ended) =>
      unexpected(expect, output) ?? otherwise(ENDS[expect.status] ?? '', ended),
  }));
}

function unexpected(expect: Told, output: string): string | null {
  if ('stdout' in expect) return different(expect['stdout'], output);
  if ('prefix' in expect && !output.startsWith(expect['prefix']))
    return `it must begin with ${JSON.stringify(expect['prefix'])}, but is ${shown(output)}`;
  if ('one_of' in expect && !expect['one_of'].includes(output))
    return `it must be one of ${shown(expect['one_of'])}, but is ${shown(output)}`;
  if ('match' in expect && !new RegExp(`^(?:${expect['match']})$`, 's').test(output))
    return `it must fit ${expect['match']}, but is ${shown(output)}`;
  return null;
}

function different(expected: string, output: string): string | null {
  return expected.toWellFormed() === output.toWellFormed()
    ? null
    : `the output must be ${shown(expected)}, but is ${shown(output)}`;
}

function otherwise(how: string, ended: Told): string | null {
  const words = [ended['message'], ...ended['errors']].join(' ');
  return ended['how'] === how ? null : `it must be ${how}, but is ${ended['how']}: ${words}`;
}

function shown(value: unknown): string {
  return JSON.stringify(value).slice(0, 200);
}
