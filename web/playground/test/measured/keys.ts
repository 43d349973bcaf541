/**
 * Prints how long it takes in Chromium from a key to the diagnostics of the changed text, and from a click on Stop until
 * a program has stopped: `node test/measured/keys.ts [COUNT]`.
 */

import type { Page } from 'playwright-core';
import { ENGINES } from '../../src/protocol.ts';
import { startPlayground, untilReady } from '../browser.ts';
import { text } from '../workers/started.ts';
import { ENDLESS, longProgram, openProgram, press } from './acts.ts';
import { firstSeen, quantile, seenIn, times, untilKeys, watch } from './figures.ts';

const COUNT = Number(process.argv[2] ?? 50);
/** Milliseconds between the diagnostics after a key and the next key: the server answers other requests meanwhile. */
const PAUSE = 500;

const playground = await startPlayground();
const context = await playground.browser.newContext();
await watch(context);
const { page } = await playground.open({ context });
await firstSeen(page);
await untilReady(page);

const programs = {
  'hello.mines': await text('examples/hello.mines'),
  '1,000 operations': longProgram(1_000),
  '10,000 operations': longProgram(10_000),
};
for (const [what, program] of Object.entries(programs)) {
  await openProgram(page, { name: `${Object.keys(programs).indexOf(what)}.mines`, text: program });
  const keys = await typed(page);
  const words = [0.5, 0.9].map((share) => `${quantile(keys, share).toFixed(0)} ms`);
  console.log(
    `${what}: diagnostics ${words.join(', 9 of 10 within ')} after a key (${keys.length})`,
  );
}
for (const engine of ENGINES) {
  await openProgram(page, { name: `${engine}.mines`, text: ENDLESS, engine });
  const all: number[] = [];
  for (let done = 0; done < 7; done += 1) {
    await press(page, 'Run');
    await page.locator('.run .status', { hasText: /Running: [1-9]/ }).waitFor();
    all.push(await stopped(page));
  }
  console.log(`Stop, ${engine}: ${times(all)}`);
}
await playground.close();

/** Type at the end of the program, and return the times until diagnostics. */
async function typed(page: Page): Promise<readonly number[]> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n# ');
  await page.waitForTimeout(5_000);
  const before = (await seenIn(page)).keys.length;
  for (let done = 1; done <= COUNT; done += 1) {
    await page.keyboard.type('abcdefghi '.charAt(done % 10));
    await untilKeys(page, before + done);
    await page.waitForTimeout(PAUSE);
  }
  return (await seenIn(page)).keys.slice(before);
}

/** Press Stop, and return the milliseconds until the page says that the program has stopped. */
function stopped(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const status = document.querySelector('.run .status');
        const began = performance.now();
        const observer = new MutationObserver(() => {
          if (!status?.textContent?.includes('Stopped by you')) return;
          observer.disconnect();
          resolve(performance.now() - began);
        });
        if (status !== null)
          observer.observe(status, { childList: true, characterData: true, subtree: true });
        document.querySelector<HTMLButtonElement>('.bar button.main')?.click();
      }),
  );
}
