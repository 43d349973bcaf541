/** Opens a program of an embedded page in the playground. */

import type { Shared } from '../keep/program.ts';
import { baseAddress } from '../workers/addresses.ts';
import { linkOf } from './link.ts';

/** Open `program` in another tab, as it is now. */
export async function openInPlayground(program: Shared): Promise<void> {
  window.open(`${baseAddress()}${await linkOf(program)}`, '_blank', 'noopener');
}
