/** The workers in a real browser. The server sends the content security policy of the page also with the workers. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { type Playground, startPlayground, untilReady } from '../browser.ts';
import { serve } from '../serve.ts';

let playground: Playground;
before(async () => {
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf-8');
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';
  const served = await serve((_, response) => {
    response.setHeader('content-security-policy', policy);
    return false;
  });
  playground = await startPlayground(served);
});
after(() => playground.close());

test('the server shows hints, and a program runs', { timeout: 120_000 }, async () => {
  const { page, errors, foreign, context } = await playground.open();
  await untilReady(page);
  await page.waitForSelector('[class*=hint]', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('Hello, world!', { exact: true }).first().waitFor({ timeout: 60_000 });
  assert.deepEqual([errors, foreign], [[], []]);
  await context.close();
});
