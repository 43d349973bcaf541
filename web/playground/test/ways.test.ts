/** Tests of ways through the program, and of the server's offers at a place, in Chromium. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  editorText,
  type Opened,
  type Playground,
  startPlayground,
  untilReady,
} from './browser.ts';
import { drop } from './dropping.ts';
import { serve } from './serve.ts';

let playground: Playground;
let opened: Opened;
before(async () => {
  playground = await startPlayground();
  opened = await playground.open();
  await untilReady(opened.page);
});
after(() => playground.close());

async function show(page: Page, name: string, text: string): Promise<void> {
  await drop(page, { [name]: text });
  await page.locator('.bar .name', { hasText: name }).waitFor();
}

test('jumps are listed, a label is renamed, and the selection grows', async () => {
  const { page, errors } = opened;
  await show(page, 'loop.minesasm', 'again: in(n) dup out(n) jump-if again\n');
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+Alt+H');
  await page
    .locator('dialog', { hasText: 'Jumps' })
    .getByRole('button', { name: /^← 1: / })
    .click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('F2');
  const field = page.locator('dialog input');
  await field.waitFor();
  assert.equal(await field.inputValue(), 'again');
  await field.fill('once_more');
  await field.press('Enter');
  await page.locator('.cm-line', { hasText: 'jump-if once_more' }).waitFor();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+Alt+ArrowRight');
  await page.locator('.cm-selectionBackground').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Delete');
  assert.match(await editorText(page), /^:? in\(n\) dup out\(n\) jump-if once_more/);
  assert.deepEqual(errors, []);
});

test('a double click on a hint writes it as a note', async () => {
  const { page, errors } = opened;
  await show(page, 'hint.mines', '*.\n..\n0;1\n');
  const hint = page.locator('.hint').first();
  await hint.dblclick();
  await page.locator('.cm-line', { hasText: '#=' }).waitFor();
  assert.deepEqual(errors, []);
});

test('the examples are in the order of the languages', async () => {
  const { page } = opened;
  await page.locator('.bar .name').click();
  const examples = page.locator('dialog ul').last().getByRole('button');
  // The examples are a file of their own, loaded with the list.
  await examples.first().waitFor();
  const names = await examples.evaluateAll((all) =>
    all.map(({ textContent }) => textContent ?? ''),
  );
  await page.keyboard.press('Escape');
  assert.ok(names.includes('add.mines Mines'), names[0]);
  const languages = names.map((name) => name.slice(name.indexOf(' ')));
  const changes = languages.filter((each, index) => each !== languages[index - 1]);
  assert.equal(changes.length, new Set(languages).size);
});

test('a screen reader hears the hover at the cursor, and the finding of F8', async () => {
  const { page, errors } = opened;
  await show(page, 'heard.mines', '*.*\n...\n***\n0,1\n2,1\nzz\n');
  await page.locator('.cm-lintRange').first().waitFor();
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const place = document.querySelector('.host')?.shadowRoot?.querySelector('.cm-announced');
    if (place != null)
      new MutationObserver(() => heard.push(place.textContent ?? '')).observe(place, {
        childList: true,
        characterData: true,
        subtree: true,
      });
  });
  const hears = (words: RegExp) =>
    page.waitForFunction(
      (source) =>
        (window as unknown as { heard: string[] }).heard.some((each) =>
          new RegExp(source).test(each),
        ),
      words.source,
    );
  await page.locator('.cm-line', { hasText: '0,1' }).click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+k');
  await hears(/left click on \(0, 1\)[^*]*operation 1 of \d/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('F8');
  await hears(/^`zz` is not an operation/);
  assert.deepEqual(errors, []);
});

test('a key that needs the tools says that they are not ready', async () => {
  const served = await serve((request) => request.url?.includes('/python-') ?? false);
  const own = await playground.browser.newPage();
  await own.goto(served.address);
  await own.locator('.hint').first().waitFor();
  for (const key of ['Control+.', 'Shift+Alt+F', 'F12']) {
    await own.locator('.cm-content').click();
    await own.keyboard.press(key);
    await own.locator('.said.error', { hasText: 'not ready' }).waitFor();
    await own.evaluate(() => document.querySelector('#said')?.replaceChildren());
  }
  await own.close();
  served.close();
});
