/** The memory of the processes of a page. */

import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';

interface Processes {
  readonly processInfo: readonly { readonly type: string; readonly id: number }[];
}

/** Return the megabytes that the pages of `browser` take, after a garbage collection in `page` and its workers. */
export async function memoryOf(browser: Browser, page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  await page.waitForTimeout(2_000);
  const system = await browser.newBrowserCDPSession();
  const { processInfo } = (await system.send('SystemInfo.getProcessInfo')) as Processes;
  await system.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const sizes = await Promise.all(renderers.map(({ id }) => proportional(id)));
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6;
}

/** Return the proportional set size of a process, in bytes: pages of several processes are divided among them. */
async function proportional(id: number): Promise<number> {
  const words = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(words)?.[1] ?? 0) * 1024;
}
