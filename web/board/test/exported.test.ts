/**
 * The pages that `mines-run --picture` writes, opened from a file in a real Chromium. Without the variable CHROMIUM,
 * nothing runs. The variable PYTHON names the Python that runs the tools of this tree.
 */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM, launched, violations } from './browser.ts';

const TREE = fileURLToPath(new URL('../../..', import.meta.url));
const PYTHON = process.env['PYTHON'] ?? 'python3';

/** The exported programs: the path of an example, its input, its last output, and the language of the texts. */
const EXPORTED = [
  ['hello.mines', '', 'Hello, world!', 'en'],
  ['emojifunge/sort.emojifunge', '3 1 2\n', '1\n2\n3', 'en'],
  ['sokolang/sort.soko', '3\n1\n2\n', '1\n2\n3', 'ja'],
] as const;

describe('an exported page in Chromium', { skip: CHROMIUM === undefined }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'mines-page-'));
  let browser: Browser;
  before(async () => {
    browser = await launched(chromium);
  });
  after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  function exported(program: string, input: string, locale: string, ...more: string[]): string {
    const path = join(folder, `${program.replaceAll('/', '-')}.html`);
    execFileSync(
      PYTHON,
      ['-m', 'mines_tools', 'run', `examples/${program}`, '-e', input, '--picture', path, ...more],
      { cwd: TREE, env: { ...process.env, LANGUAGE: locale, LC_ALL: '', LANG: locale } },
    );
    return pathToFileURL(path).href;
  }

  /** Open a page, and check that it makes no request and has no errors. */
  async function on(
    address: string,
    motion: 'reduce' | 'no-preference',
    use: (page: Page) => Promise<void>,
  ): Promise<void> {
    const page = await browser.newPage({ reducedMotion: motion });
    const [requests, errors]: [string[], string[]] = [[], []];
    page.on('request', (request) => requests.push(request.url()));
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    try {
      await page.goto(address);
      await page.getByRole('slider').waitFor();
      await use(page);
      assert.deepEqual(
        requests.filter((url) => url !== address && !url.startsWith('data:')),
        [],
      );
      assert.deepEqual(errors, []);
    } finally {
      await page.close();
    }
  }

  for (const [program, input, output, locale] of EXPORTED) {
    test(`${program}: it is stepped, forth and back`, () =>
      on(exported(program, input, locale), 'reduce', async (page) => {
        const slider = page.getByRole('slider');
        assert.equal(await page.locator('html').getAttribute('lang'), locale);
        // With reduced motion, the page does not play by itself.
        assert.equal(await slider.getAttribute('aria-valuenow'), '0');
        const start = await cells(page);
        await slider.press('End');
        await page.waitForFunction(
          (text) => document.querySelector('.board-output')?.textContent?.trim().endsWith(text),
          output,
        );
        assert.notDeepEqual(await cells(page), start);
        await slider.press('Home');
        await page.waitForFunction(() =>
          [...document.querySelectorAll('.board-output')].every(({ textContent }) => !textContent),
        );
        assert.deepEqual(await cells(page), start);
        await slider.press('ArrowRight');
        assert.equal(await slider.getAttribute('aria-valuenow'), '1');
        assert.deepEqual(await violations(page, 'body'), []);
      }));
  }

  test('it plays by itself, to the end', () =>
    on(exported('hello.mines', '', 'en', '--steps', '..12'), 'no-preference', async (page) => {
      const slider = page.getByRole('slider');
      await page.waitForFunction(
        () => document.querySelector('[role=slider]')?.getAttribute('aria-valuenow') === '12',
      );
      assert.equal(await slider.getAttribute('aria-valuemax'), '12');
      assert.match((await page.locator('.operations').innerText()) ?? '', /line \d+ → /);
    }));

  test('a click on the output goes to the moment that wrote it', () =>
    on(exported('hello.mines', '', 'en', '--scale', '1.5'), 'reduce', async (page) => {
      await page.getByRole('slider').press('End');
      const output = page.locator('.board-output');
      await page.waitForFunction(() => document.querySelector('.board-output')?.textContent);
      await output.press('Home');
      await output.press('Enter');
      await page.waitForFunction(
        () => document.querySelector('.board-output')?.textContent === 'H',
      );
      const box = await page.locator('[role=gridcell]').first().boundingBox();
      assert.equal(box?.width, 48);
    }));
});

/** Return the names of all cells, without their signs. */
async function cells(page: Page): Promise<(string | null)[]> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  const names = await page
    .locator('[role=gridcell]')
    .evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label')));
  return names.map(
    (name) => name?.split(/, just performed|, changed|、実行した直後|、変化/)[0] ?? null,
  );
}
