/** Stop ends everything that runs, in Chromium. `measured/stop.ts` measures how soon. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { ENGINES } from '../src/protocol.ts';
import { type Opened, type Playground, startPlayground, untilReady } from './browser.ts';
import { drop } from './dropping.ts';
import { ENDLESS, LONG_STEPS, stopTime } from './stopping.ts';

let playground: Playground;
let opened: Opened;
before(async () => {
  playground = await startPlayground();
  opened = await playground.open();
  await untilReady(opened.page);
});
after(() => playground.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Press a button, and wait until steps are counted. */
async function start(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await page.locator('.run .status', { hasText: /Running: [1-9]/ }).waitFor();
}

for (const engine of ENGINES)
  test(`a program without an end is stopped: ${engine}`, async () => {
    const { page, errors } = opened;
    await drop(page, { [`${engine}.mines`]: ENDLESS });
    await page.locator('.bar .name', { hasText: engine }).waitFor();
    await page.locator('.settings').evaluate((settings: HTMLDetailsElement) => {
      settings.open = true;
    });
    await page.getByLabel('Engine').selectOption(engine);
    await start(page, 'Run');
    await stopTime(page);
    await button(page, 'Run').waitFor();
    assert.deepEqual(errors, []);
  });

test('test cases without an end are stopped, and the results so far stay', async () => {
  const { page, errors } = opened;
  const cases = '# test: one\n# max-steps: 9\n# output: x\n# test: two\n# output: y\n';
  await drop(page, { 'cases.mines': cases + ENDLESS });
  await page.locator('.bar .name', { hasText: 'cases' }).waitFor();
  await start(page, 'Run tests');
  await stopTime(page);
  const words = await page.locator('.run .status').textContent();
  assert.equal(words, 'Stopped by you: 0 of 1 finished tests passed.');
  assert.match((await page.locator('pre.output').textContent()) ?? '', /one/);
  assert.deepEqual(errors, []);
});

test('a step without an end is stopped, also in a test case', async () => {
  const { page, errors } = opened;
  await drop(page, { 'long.minesasm': `# output: x\n${LONG_STEPS}` });
  await page.locator('.bar .name', { hasText: 'long' }).waitFor();
  for (const name of ['Run', 'Run tests']) {
    await button(page, name).click();
    await page.locator('.run .status', { hasText: /Running|tests…/ }).waitFor();
    await page.waitForTimeout(2_000); // until a step is long
    await stopTime(page);
    await button(page, 'Run').waitFor();
  }
  await drop(page, { 'short.minesasm': 'print "still here"' });
  await page.locator('.bar .name', { hasText: 'short' }).waitFor();
  await button(page, 'Run').click();
  await page.locator('pre.output', { hasText: 'still here' }).waitFor();
  assert.deepEqual(errors, []);
});
