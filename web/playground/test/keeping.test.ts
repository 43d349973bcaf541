/** Tests of what the page keeps, in Chromium: programs, tabs, links and updates. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { newProgram } from '../src/keep/program.ts';
import { linkOf } from '../src/share/link.ts';
import { type Playground, startPlayground, UNTRUSTED, untilReady } from './browser.ts';
import { serve } from './serve.ts';

let playground: Playground;
/** What the service worker ends with: another text is an update. */
let update = '';
before(async () => {
  const worker = await readFile(new URL('../dist/sw.js', import.meta.url), 'utf-8');
  playground = await startPlayground(
    await serve((request, response) => {
      if (!request.url?.endsWith('/sw.js')) return false;
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
      response.end(`${worker}\n${update}`);
      return true;
    }),
  );
});
after(() => playground.close());

const name = (page: Page, words: string) => page.locator('.bar .name', { hasText: words });

/** Type at the start of the program. */
async function type(page: Page, words: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText(words);
}

async function choose(page: Page, words: string): Promise<void> {
  await page.locator('.bar .name').click();
  const found = page.locator('dialog').getByRole('button', { name: new RegExp(`^${words}`) });
  await found.first().click();
}

test('the page works on plain http, under the name of another computer', async () => {
  const { page, errors, context } = await playground.open({ host: UNTRUSTED });
  assert.equal(await page.evaluate(() => isSecureContext), false);
  await untilReady(page);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.locator('pre.output', { hasText: 'Hello, world!' }).waitFor();
  await type(page, '# plain\n');
  await page.waitForTimeout(500);
  await page.reload();
  await page.locator('.cm-line', { hasText: '# plain' }).waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('the last edits are kept when another program is opened, or the page is left', async () => {
  const { page, errors, context } = await playground.open();
  await choose(page, 'cat.mines');
  await name(page, 'cat.mines').waitFor();
  await type(page, '# first\n');
  await choose(page, 'add.mines');
  await name(page, 'add.mines').waitFor();
  await choose(page, 'cat.mines');
  await page.locator('.cm-line', { hasText: '# first' }).waitFor();
  await type(page, '# second\n');
  await page.reload();
  await page.locator('.cm-line', { hasText: '# second' }).waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('two tabs keep both versions of a program', async () => {
  const first = await playground.open();
  await choose(first.page, 'cat.mines');
  await first.page.waitForTimeout(300);
  const second = await playground.open({ context: first.context });
  await name(second.page, 'cat.mines').waitFor();
  await type(first.page, '# of the first tab\n');
  await first.page.waitForTimeout(600);
  await type(second.page, '# of the second tab\n');
  await second.page.locator('.banner', { hasText: 'cat-2.mines' }).waitFor();
  await name(second.page, 'cat-2.mines').waitFor();
  await choose(first.page, 'cat-2.mines');
  await first.page.locator('.cm-line', { hasText: '# of the second tab' }).waitFor();
  await choose(first.page, 'cat.mines');
  await first.page.locator('.cm-line', { hasText: '# of the first tab' }).waitFor();
  await first.context.close();
});

test('another program ends the run, and what the run showed', async () => {
  const { page, context } = await playground.open();
  await untilReady(page);
  await type(page, '#\n');
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('*.*.\n...*\n****\n0,1\n0,1');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.locator('.run .status', { hasText: /Running: [1-9]/ }).waitFor();
  await choose(page, 'add.mines');
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
  await page.waitForTimeout(1_000);
  assert.equal(await page.locator('.run .status').textContent(), '');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.locator('.asking input').fill('40 2');
  await page.locator('.asking input').press('Enter');
  await page.locator('pre.output', { hasText: '42' }).waitFor();
  await context.close();
});

test('a broken link is still named when the tools are ready', async () => {
  const { page, context } = await playground.open({ rest: '#1dAAAA' });
  await page.waitForSelector('.hint', { timeout: 60_000 });
  await page.locator('.banner.error', { hasText: 'The link is broken' }).waitFor();
  await context.close();
});

test('a link with another input leaves the stored program as it is', async () => {
  const { page, context } = await playground.open();
  await choose(page, 'add.mines');
  await page.locator('.run textarea').fill('1 2');
  await page.waitForTimeout(500);
  const text = await readFile(new URL('../../../examples/add.mines', import.meta.url), 'utf-8');
  const link = await linkOf(newProgram({ name: 'add.mines', text, input: '40 2', seed: 7 }));
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  await name(page, 'add-2.mines').waitFor();
  assert.equal(await page.locator('.run textarea').inputValue(), '40 2');
  await choose(page, 'add.mines');
  await name(page, 'add.mines').waitFor();
  assert.equal(await page.locator('.run textarea').inputValue(), '1 2');
  await context.close();
});

test('the board takes no messages from other windows', async () => {
  const { page, context } = await playground.open();
  await untilReady(page);
  const board = page.frameLocator('.boards iframe');
  await board.locator('.board-grid').first().waitFor();
  const message = { kind: 'say', words: 'from elsewhere', isError: true };
  const frame = page.frames()[1];
  await frame?.evaluate((words) => window.postMessage(words, '*'), message);
  await page.waitForTimeout(300);
  assert.equal(await board.getByText('from elsewhere').count(), 0);
  await page.evaluate((words) => frames[0]?.postMessage(words, '*'), message);
  await board.getByText('from elsewhere').first().waitFor();
  await context.close();
});

test('a new version of the page is offered, and loaded', async () => {
  update = '';
  const { page, context } = await playground.open();
  await untilReady(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  update = '// newer';
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await page.locator('.banner', { hasText: 'The page was updated' }).waitFor();
  await type(page, '# before the update\n');
  const loaded = page.waitForEvent('load');
  await page.locator('.banner').getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await page.locator('.cm-line', { hasText: '# before the update' }).waitFor();
  await untilReady(page);
  assert.equal(
    await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.waiting === null,
    ),
    true,
  );
  const { status } = await page.evaluate(async () => {
    const { status } = await fetch('./other/page.html');
    return { status };
  });
  assert.equal(status, 404);
  await context.close();
});

test('the service worker asks for files whose names change without another address', async () => {
  const worker = await readFile(new URL('../dist/sw.js', import.meta.url), 'utf-8');
  assert.match(worker, /"?url"?:\s*"python-[0-9a-f]+\/tools\.bin"/);
  assert.match(
    worker,
    /revision"?:\s*null,\s*"?url"?:\s*"python-|url"?:\s*"python-[^"]*",\s*"?revision"?:\s*null/,
  );
  assert.doesNotMatch(worker, /NavigationRoute\(/);
});
