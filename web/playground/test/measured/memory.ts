/**
 * Prints the memory that the page takes in Chromium on Linux: `node test/measured/memory.ts`. It is the proportional set
 * size (PSS) of the processes of the tab, after a garbage collection.
 */

import { startPlayground, untilReady } from '../browser.ts';
import { press } from './acts.ts';
import { memoryOf } from './processes.ts';

const playground = await startPlayground();
const { page } = await playground.open();
const tell = async (what: string) => {
  const megabytes = await memoryOf(playground.browser, page);
  console.log(`${what}: ${megabytes.toFixed(0)} MB`);
};

await untilReady(page);
await page.locator('.hint').first().waitFor();
await page.evaluate(async () => void (await navigator.serviceWorker.ready));
await tell('the server alone');
await press(page, 'Run');
await page.locator('.run .status', { hasText: 'Ended' }).waitFor();
await tell('with the worker that runs programs');
await page.locator('.bar').getByRole('button', { name: 'Debug' }).click();
await page.locator('.debug .status', { hasText: 'at the start' }).waitFor({ timeout: 60_000 });
await press(page, 'Continue');
await page.locator('.debug .status', { hasText: 'after step 72' }).waitFor();
await tell('with the debugger too');
await playground.close();
