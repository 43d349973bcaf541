/** Tests of what the page shows before the language server is ready, in Chromium. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Playground, startPlayground, UNTRUSTED, untilReady } from './browser.ts';
import { drop } from './dropping.ts';
import { serve } from './serve.ts';

let playground: Playground;
/** Lets the server hold back the files of Python. */
let hold = () => undefined as unknown;
/** Lets the server send the files of Python that it holds back. */
let release = () => undefined as unknown;

before(async () => {
  const held: (() => void)[] = [];
  let isHeld = true;
  const served = await serve((request, response) => {
    if (!isHeld || !request.url?.includes('/python-')) return false;
    held.push(() => served.server.emit('request', request, response));
    return true;
  });
  hold = () => {
    isHeld = true;
  };
  release = () => {
    isHeld = false;
    for (const send of held.splice(0)) send();
  };
  playground = await startPlayground(served);
});
after(() => playground.close());

/** Return where the hints, the lenses and the lines are, and mark the hints. */
function places(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('.host')?.shadowRoot;
    return [...(root?.querySelectorAll('.hint, .lenses, .cm-line') ?? [])].map((each) => {
      const { x, y, width } = each.getBoundingClientRect();
      return `${each.className}: ${each.textContent} ${x} ${y} ${width}`;
    });
  });
}

test('the first example has hints before the tools are there, and then moves nothing', async () => {
  const { page, errors, context } = await playground.open();
  const edited = await playground.open({ locale: 'ja' });
  for (const each of [page, edited.page]) {
    await each.waitForSelector('.hint');
    await each.waitForSelector('.m-digit4');
  }
  assert.match((await page.locator('.lenses').first().textContent()) ?? '', /Hello, world!/);
  assert.match((await page.locator('.banner').textContent()) ?? '', /tools are starting/);
  await page.getByRole('tab', { name: 'Explanation' }).click();
  await page.locator('.explanation', { hasText: 'verdict:' }).waitFor();
  const before = await places(page);
  await page.evaluate(() => {
    for (const hint of document.querySelector('.host')?.shadowRoot?.querySelectorAll('.hint') ?? [])
      hint.classList.add('marked');
  });

  // A changed line loses its hints, and the other lines keep theirs.
  const hints = edited.page.locator('.hint');
  const count = await hints.count();
  const line = edited.page.locator('.cm-line', { hasText: '= 12' });
  assert.equal(await line.count(), 1);
  await line.click();
  await edited.page.keyboard.press('End');
  await edited.page.keyboard.type('!');
  assert.equal(await line.count(), 0);
  assert.equal(await hints.count(), count - 1);

  release();
  await untilReady(page);
  await page.frameLocator('.boards iframe').locator('.board-grid').first().waitFor();
  await page.locator('#panel-problems', { hasText: 'No problems' }).waitFor({ state: 'attached' });
  const after = await places(page);
  assert.deepEqual(
    after.map((place) => place.replace(' marked', '')),
    before,
  );
  assert.equal(await page.locator('.hint:not(.marked)').count(), 0);
  await untilReady(edited.page);
  await line.waitFor(); // the answer of the server
  assert.deepEqual([...errors, ...edited.errors], []);
  await context.close();
  await edited.context.close();
});

test('a program of the last visit has its findings and hints before the tools are there', async () => {
  release();
  // On plain http, no service worker has the files of Python.
  const { page, errors, context } = await playground.open({ host: UNTRUSTED });
  await untilReady(page);
  const finding = page.locator('.cm-lintRange-error');
  const problems = page.getByRole('tab', { name: /^Problems/ });
  const hint = page.locator('.hint', { hasText: '= 3, later' });
  const lens = page.locator('.lenses').first();
  await drop(page, { 'kept.mines': '*.*\n...\n***\n0,1\n2,1\nzzz' });
  for (const each of [finding, hint, lens]) await each.waitFor();
  await problems.filter({ hasText: '(1)' }).waitFor();

  hold();
  await page.reload();
  for (const each of [finding, hint, lens]) await each.waitFor();
  await problems.filter({ hasText: '(1)' }).waitFor();
  assert.match((await page.locator('.banner').textContent()) ?? '', /tools are starting/);

  // What is known is about the text as it was.
  await page.locator('.cm-content').click();
  await page.keyboard.insertText('z');
  await finding.waitFor({ state: 'detached' });
  await problems.filter({ hasNotText: '(' }).waitFor();

  release();
  await untilReady(page);
  await finding.waitFor();
  await problems.filter({ hasText: '(1)' }).waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});
