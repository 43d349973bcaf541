/** Tests of what Share makes besides links, in Chromium. */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import {
  editorText,
  type Opened,
  type Playground,
  startPlayground,
  untilReady,
  violations,
} from './browser.ts';
import { drop } from './dropping.ts';

let playground: Playground;
let opened: Opened;
const folder = mkdtempSync(join(tmpdir(), 'shared-'));
before(async () => {
  playground = await startPlayground();
  opened = await playground.open();
  await untilReady(opened.page);
});
after(async () => {
  await playground.close();
  rmSync(folder, { recursive: true });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Open the dialog that shares the program as a page. */
async function sharePage(page: Page): Promise<void> {
  await button(page, 'Share').click();
  await page.locator('dialog select').selectOption('asPage');
}

/** Save the page of the program, and open the file in a page of its own. */
async function savedPage(page: Page): Promise<Page> {
  const downloading = page.waitForEvent('download');
  await button(page, 'Save as a file').click();
  const download = await downloading;
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  const own = await opened.context.newPage();
  own.on('pageerror', (error) => opened.errors.push(String(error)));
  await own.goto(pathToFileURL(path).href);
  return own;
}

for (const [name, text, output] of [
  ['add.minesasm', 'in(n) in(n) add out(n)\n', '42'],
  ['eight.emojifunge', '8️⃣🔢🔚\n', '8'],
  ['count.soko', '#####\n#@H*#\n##*##\n#####\n\n---\n\nh:10,2,72,105\n\n---\n\nrwd\n', 'H'],
] as const)
  test(`a page plays the run of ${name}`, async () => {
    const { page, errors } = opened;
    await drop(page, { [name]: text });
    await page.locator('.bar .name', { hasText: name }).waitFor();
    await page.locator('.run textarea').fill('40 2');
    await sharePage(page);
    await page.locator('dialog .status', { hasText: 'The page plays' }).waitFor();
    assert.deepEqual(await violations(page), []);
    const own = await savedPage(page);
    await own.getByRole('heading', { name }).waitFor();
    await own.locator('.board-grid').first().waitFor();
    await own.locator('main', { hasText: output }).waitFor();
    await own.close();
    await page.keyboard.press('Escape');
    assert.deepEqual(errors, []);
  });

test('the page of an endless run is cut, copied, and can be given up', async () => {
  const { page, context } = opened;
  await drop(page, { 'endless.mines': '.*\n..\n0,0\n0;1\n0;1\n1;0\n1;0\n0;1\n0;1' });
  await page.locator('.bar .name', { hasText: 'endless' }).waitFor();
  await button(page, 'Share').click();
  await page.locator('dialog select').evaluate((kinds: HTMLSelectElement) => {
    kinds.value = 'asPage';
    kinds.dispatchEvent(new Event('change'));
    // A quick machine could have made the page before a click of the test driver.
    const buttons = [...document.querySelectorAll<HTMLElement>('dialog button')];
    buttons.find((each) => each.textContent === 'Cancel' && !each.hidden)?.click();
  });
  await page.locator('dialog .status', { hasText: 'you have stopped it' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.settings summary').click();
  await page.getByLabel('Step limit').fill('300');
  await page.getByLabel('Step limit').press('Tab');
  await sharePage(page);
  await page.locator('dialog .status', { hasText: 'ends at step 300' }).waitFor();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('dialog').getByRole('button', { name: 'Copy' }).last().click();
  await page.locator('.said', { hasText: 'Copied.' }).waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^<!doctype html>/);
  await page.keyboard.press('Escape');
  await drop(page, { 'wrong.mines': '..\n.*\nx' });
  await page.locator('.bar .name', { hasText: 'wrong' }).waitFor();
  await sharePage(page);
  await page.locator('dialog .page-errors', { hasText: 'wrong.mines:3:1' }).waitFor();
  assert.equal(await button(page, 'Save as a file').isDisabled(), true);
  await page.keyboard.press('Escape');
});

test('test cases in files become comments, run, and are in the link', async () => {
  const { page, context, errors } = opened;
  const text = '*.\n..\n1,0\n';
  const box = 'tests:\n  large:\n    file: board.mines\n    skip: "later"\n    stdin: "7"\n';
  await drop(page, { 'board.mines': text, 'board.in': '40 2\n', 'board.out': '', 'box.yaml': box });
  await page.locator('.said', { hasText: 'The test cases are now in the comments' }).waitFor();
  const cases =
    '# test: board\n# input: "40 2\\n"\n# output:\n# test: large\n# input: 7\n# skip: later\n';
  assert.equal(await editorText(page), `${cases}${text}`);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# a comment');
  await button(page, 'Share').click();
  const link = page.locator('dialog textarea');
  await page.locator('dialog .status', { hasText: 'characters' }).waitFor();
  const all = await link.inputValue();
  await page.getByLabel('With comments').uncheck();
  const long = await changedFrom(page, all);
  await page.getByLabel('With test cases').uncheck();
  const short = await changedFrom(page, long);
  assert.ok(short.length < long.length && long.length < all.length);
  await page.keyboard.press('Escape');
  const other = await context.newPage();
  await other.goto(long);
  await other.locator('.cm-line', { hasText: '# input: 7' }).waitFor();
  assert.equal(await editorText(other), `${cases}${text}`);
  await other.close();
  await drop(page, { 'other.out': '1', 'box.yaml': 'tests: [' });
  await page.locator('.said.error', { hasText: 'box.yaml:1: not valid YAML' }).waitFor();
  assert.deepEqual(errors, []);
});

/** Wait until the dialog shows another link, and return it. */
async function changedFrom(page: Page, before: string): Promise<string> {
  await page.waitForFunction(
    (old) =>
      ![old, ''].includes(
        document.querySelector<HTMLTextAreaElement>('dialog textarea')?.value ?? '',
      ),
    before,
  );
  return page.locator('dialog textarea').inputValue();
}
