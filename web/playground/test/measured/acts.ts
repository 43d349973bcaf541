/** What a person does in the page, for the programs that measure it. */

import type { Page } from 'playwright-core';
import type { Shared } from '../../src/keep/program.ts';
import { linkOf } from '../../src/share/link.ts';

/** A program of Mines that never ends, and needs no memory. */
export const ENDLESS = '*.*.\n...*\n****\n0,1\n0,1';

type Parts = Partial<Shared> & Pick<Shared, 'name' | 'text'>;

/** Open a program in the page that is open. */
export async function openProgram(page: Page, parts: Parts): Promise<void> {
  const rest = { input: '', asks: false, dialect: null, seed: null, moment: null } as const;
  const link = await linkOf({ ...rest, engine: 'auto', ...parts });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  await page.locator('.bar .name', { hasText: parts.name }).waitFor();
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Return a program of Mines with `count` operations, most of which are clicks. */
export function longProgram(count: number): string {
  const board = ['*.*.', '...*', '****'];
  const lines = ['0,1', '2,1', '0;1', '2;1  # a comment', '!', '1,1'];
  for (let line = 0; line < count; line += 1) board.push(lines[line % lines.length] ?? '');
  return board.join('\n');
}
