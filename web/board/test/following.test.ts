/** What a board scrolls into view, and which cell has the focus, in a real Chromium. Without the variable CHROMIUM, nothing runs. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { CHROMIUM, type Demo, type Shown, startDemo } from './browser.ts';

describe('the board follows', { skip: CHROMIUM === undefined }, () => {
  let demo: Demo;
  before(async () => {
    demo = await startDemo();
  });
  after(() => demo.close());

  async function on(shown: Shown, use: (page: Page) => Promise<void>): Promise<void> {
    const { page, errors } = await demo.open(shown);
    try {
      await frame(page);
      await use(page);
      assert.deepEqual(errors, []);
    } finally {
      await page.close();
    }
  }

  for (const [run, width, column, row] of [
    ['mines-hello', 320, 18, 4],
    ['large-100', 600, 90, 80],
  ] as const) {
    test(`${run}: the marked cell is scrolled into view, unless a person scrolls`, () =>
      on({ run, width }, async (page) => {
        const at = () =>
          page.locator('.board-scroll').evaluate((own) => [own.scrollLeft, own.scrollTop]);
        assert.deepEqual(await at(), [0, 0]);
        await mark(page, column, row);
        const [left = 0] = await at();
        assert.ok(left > 100, `scrolled to ${left}`);
        await page.waitForTimeout(100);
        await mark(page, column, row); // nothing has moved
        const scroll = page.locator('.board-scroll');
        await scroll.evaluate((own) => own.scrollTo(0, 0));
        await frame(page);
        await mark(page, column - 1, row);
        assert.deepEqual(await at(), [0, 0]);
        await page.waitForTimeout(500);
        await mark(page, column - 1, row);
        assert.deepEqual(await at(), [0, 0]);
        await mark(page, column, row);
        assert.ok(((await at())[0] ?? 0) > 100);
      }));
  }

  test('a board without marks follows what moves', () =>
    on({ run: 'emojifunge-hello', width: 320 }, async (page) => {
      const sides = () =>
        page.evaluate(() => {
          const box = document.querySelector('.board-scroll')?.getBoundingClientRect();
          const here = [...document.querySelectorAll('[role=gridcell]')].find((cell) =>
            cell.classList.contains('board-back-here'),
          );
          const cell = here?.getBoundingClientRect();
          return [cell && box && cell.left >= box.left, cell && box && cell.right <= box.right + 1];
        });
      for (const step of [0, 20, 38, 60, 80]) {
        await go(page, step);
        await frame(page);
        assert.deepEqual(await sides(), [true, true], `step ${step}`);
      }
    }));

  test('the focus begins at the marked cell, and stays where a person moves it', () =>
    on({ run: 'mines-hello' }, async (page) => {
      const focusable = () =>
        page.locator('[role=gridcell][tabindex="0"]').getAttribute('aria-label');
      await mark(page, 5, 2);
      assert.match((await focusable()) ?? '', /^column 5, row 2:/);
      await mark(page, 6, 3);
      assert.match((await focusable()) ?? '', /^column 6, row 3:/);
      await page.locator('[role=gridcell][tabindex="0"]').focus();
      await page.keyboard.press('ArrowRight');
      await mark(page, 1, 1);
      assert.match((await focusable()) ?? '', /^column 7, row 3:/);
    }));

  test('a focused cell has a frame only after a key', () =>
    on({ run: 'mines-hello' }, async (page) => {
      const cell = page.locator('[aria-rowindex="3"] [aria-colindex="2"]');
      const frameOf = () => cell.evaluate((own) => getComputedStyle(own).outlineStyle);
      await cell.click();
      assert.equal(await cell.evaluate((own) => own === document.activeElement), true);
      assert.equal(await frameOf(), 'none');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      assert.equal(await frameOf(), 'solid');
    }));
});

/** Mark a cell of the first grid, and wait until it is drawn. */
async function mark(page: Page, column: number, row: number): Promise<void> {
  await page.evaluate((place) => window.demo?.board.mark([place], 'cursor'), [
    column,
    row,
  ] as const);
  await frame(page);
}

/** Move to a step, and wait until it is drawn. */
async function go(page: Page, step: number): Promise<void> {
  await page.evaluate((to) => window.demo?.go(to), step);
  await frame(page);
}

/** Wait until everything that is planned for the next frame is drawn. */
async function frame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}
