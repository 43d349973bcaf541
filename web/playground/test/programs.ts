/** Programs for the tests in several browsers, and links to them. */

import { readFile } from 'node:fs/promises';
import type { Shared } from '../src/keep/program.ts';
import { linkOf } from '../src/share/link.ts';

/** A program with a finding. */
export const BROKEN = '*.*.\n...*\n****\n0,9\n';
export const ENDLESS = '*.*.\n...*\n****\n0,1\n0,1';

export type Parts = Partial<Shared> & Pick<Shared, 'name' | 'text'>;

/** Return the end of an address that opens a program. */
export function link(parts: Parts): Promise<string> {
  const rest = { input: '', asks: true, dialect: null, seed: null, moment: null } as const;
  return linkOf({ ...rest, engine: 'auto', ...parts });
}

/** Return the text of an example of the repository. */
export function example(name: string): Promise<string> {
  return readFile(new URL(`../../../examples/${name}`, import.meta.url), 'utf-8');
}
