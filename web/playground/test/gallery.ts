/** Takes pictures of the page in each language, in `screenshots/`, to look at. */

import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { type Shown, startPlayground, untilReady } from './browser.ts';

const FOLDER = new URL('../screenshots/', import.meta.url);
mkdirSync(FOLDER, { recursive: true });

const playground = await startPlayground();

/** Open the page, let `act` do something, and take a picture. */
async function picture(
  name: string,
  shown: Shown,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, context } = await playground.open(shown);
  await untilReady(page);
  await act(page);
  await page.waitForTimeout(1_000);
  await page.screenshot({ path: new URL(`${name}.png`, FOLDER).pathname });
  await context.close();
}

/** Open an example, and go some steps in the debugger. */
async function debug(page: Page, name: string, steps: number): Promise<void> {
  await page.locator('.bar .name').click();
  await page
    .locator('dialog')
    .getByRole('button', { name: new RegExp(`^${name}(?!a)`) })
    .last()
    .click();
  await page.locator('.bar button').nth(2).click();
  await page.locator('[data-command="next"]:enabled').waitFor();
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('F10');
    await page.waitForTimeout(60);
  }
}

const small = { width: 360, height: 740, isTouch: true } as const;
await picture('mines', {}, (page) => debug(page, 'hello.mines', 9));
await picture('emojifunge', {}, (page) => debug(page, 'hello.emojifunge', 9));
await picture('sokolang', {}, (page) => debug(page, 'factorial.soko', 9));
await picture('minesasm', {}, (page) => debug(page, 'bottles.minesasm', 4));
await picture('dark', { scheme: 'dark' }, (page) => debug(page, 'fibonacci.mines', 9));
await picture('japanese', { locale: 'ja' }, (page) => debug(page, 'collatz.mines', 9));
await picture('phone', small, (page) => debug(page, 'countdown.soko', 5));
await picture('phone-board', small, (page) => page.locator('#tab-board').click());
await picture('programs', {}, (page) => page.locator('.bar .name').click());
await picture('embed', { rest: '?embed', width: 900, height: 480 }, async () => {});
await playground.close();
