/** The workers in a real browser, under the content security policy of the page. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Playground, startPlayground } from '../browser.ts';

let playground: Playground;
before(async () => {
  playground = await startPlayground();
});
after(() => playground.close());

test('the server shows hints, and a program runs', { timeout: 120_000 }, async () => {
  const { page, errors, foreign, context } = await playground.open();
  await page.waitForSelector('[class*=hint]', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('Hello, world!', { exact: true }).first().waitFor({ timeout: 60_000 });
  assert.deepEqual([errors, foreign], [[], []]);
  await context.close();
});
