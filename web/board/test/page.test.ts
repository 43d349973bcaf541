/** The board in a real Chromium. The environment variable CHROMIUM names the program; without it, nothing runs. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { RECORDED, type Recording } from '../demo/recordings.ts';
import type { GridNow, WholeState } from '../src/data.ts';
import { cellName } from '../src/drawing.ts';
import { JAPANESE } from '../src/japanese.ts';
import { stateAfter } from '../src/model.ts';
import { ENGLISH } from '../src/words.ts';
import { CHROMIUM, type Demo, type Opened, type Shown, startDemo, violations } from './browser.ts';

describe('the board in Chromium', { skip: CHROMIUM === undefined }, () => {
  let demo: Demo;
  before(async () => {
    demo = await startDemo();
  });
  after(() => demo.close());

  /** Open the demo, use it, and check that the page had no errors, such as violations of its policy. */
  async function on(shown: Shown, use: (page: Page) => Promise<void>): Promise<void> {
    const { page, errors }: Opened = await demo.open(shown);
    try {
      await use(page);
      assert.deepEqual(errors, []);
    } finally {
      await page.close();
    }
  }

  for (const run of RECORDED) {
    test(`${run}: all steps, and back to the start`, () =>
      on({ run }, async (page) => {
        const { events, names, locale } = recording(run);
        for (const last of [events.length - 1, 0]) {
          await go(page, last);
          const [name, grid] = gridAfter(run, last);
          const words = locale === 'ja' ? JAPANESE : ENGLISH;
          const wanted = grid.flatMap(({ cells }, row) =>
            cells.map((cell, column) => cellName(name, [column, row], cell, words, names)),
          );
          const labels = await labelsOf(page);
          assert.equal(labels.length, wanted.length);
          for (const [index, label] of labels.entries()) {
            // Signs, such as "changed", come after the name.
            assert.ok(label.startsWith(wanted[index] ?? '?'), `${label}: ${wanted[index]}`);
          }
        }
      }));
  }

  for (const [run, step, scheme] of [
    ['mines-hello', 30, 'light'],
    ['mines-flags', 11, 'dark'],
    ['mines-hello-ja', 30, 'light'],
    ['emojifunge-sort', 80, 'light'],
    ['emojifunge-hello', 30, 'dark'],
    ['sokolang-sort', 24, 'light'],
    ['sokolang-portals', 5, 'dark'],
    ['large-100', 0, 'light'],
  ] as const) {
    test(`${run}, ${scheme}: axe reports nothing`, () =>
      on({ run, step, scheme }, async (page) => {
        await frame(page);
        assert.deepEqual(await violations(page, '#board'), []);
      }));
  }

  test('a cell that is focused from outside is the one from which keys move', () =>
    on({ run: 'mines-hello' }, async (page) => {
      await page.locator('[aria-rowindex="3"] [aria-colindex="2"]').focus();
      await page.keyboard.press('ArrowRight');
      assert.match(await focusedName(page), /^column 2, row 2:/);
    }));

  test('the menu key and the cell at the pointer are told', () =>
    on({ run: 'mines-hello' }, async (page) => {
      const cell = page.locator('[aria-rowindex="3"] [aria-colindex="2"]');
      await page.evaluate(() => {
        const told: string[] = [];
        Object.assign(window, { told });
        const { board } = window.demo ?? {};
        board?.onMenu(({ column, row }) => told.push(`menu ${column},${row}`));
        board?.onPoint((at) => told.push(at ? `at ${at.column},${at.row}` : 'away'));
      });
      await cell.hover();
      await cell.focus();
      await page.keyboard.press('Shift+F10');
      const told = await page.evaluate(() => (window as unknown as { told: string[] }).told);
      assert.ok(told.includes('at 1,2'), told.join('; '));
      assert.ok(told.includes('menu 1,2'), told.join('; '));
      const focused = await page.evaluate(() => window.demo?.board.focused());
      assert.deepEqual(focused, { grid: 'board', column: 1, row: 2 });
    }));

  test('the keyboard moves one focus', () =>
    on({ run: 'mines-hello' }, async (page) => {
      assert.equal(await page.locator('[role=gridcell][tabindex="0"]').count(), 1);
      await page.locator('[role=gridcell][tabindex="0"]').focus();
      assert.equal(await focusedName(page), 'column 0, row 0: unopened, mine');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      assert.equal(await focusedName(page), 'column 1, row 1: unopened, digit 7');
      await page.keyboard.press('End');
      assert.match(await focusedName(page), /^column 18, row 1:/);
      await page.keyboard.press('Control+End');
      assert.match(await focusedName(page), /^column 18, row 4:/);
      await page.keyboard.press('PageUp');
      assert.match(await focusedName(page), /^column 18, row 0:/);
      await page.keyboard.press('Home');
      assert.match(await focusedName(page), /^column 0, row 0:/);
      assert.equal(await page.locator('[role=gridcell][tabindex="0"]').count(), 1);
    }));

  test('edges are said', () =>
    on({ run: 'mines-hello' }, async (page) => {
      await page.locator('[role=gridcell][tabindex="0"]').focus();
      for (const [key, words] of [
        ['ArrowLeft', 'left edge'],
        ['ArrowUp', 'top edge'],
      ] as const) {
        await page.keyboard.press(key);
        await page.waitForFunction(
          (text) => document.querySelector('.mines-board [role=status]')?.textContent === text,
          words,
        );
      }
    }));

  test('keys and the mouse click cells', () =>
    on({ run: 'mines-hello' }, async (page) => {
      await page.locator('[role=gridcell][tabindex="0"]').focus();
      for (const key of ['Enter', ' ', 'Shift+Enter', 'r']) await page.keyboard.press(key);
      const cell = page.locator('[role=row]').nth(2).locator('[role=gridcell]').nth(3);
      await cell.click();
      await cell.click({ button: 'right', modifiers: ['Shift'] });
      const acts = await page.evaluate(() =>
        window.demo?.acts.map(({ column, row, button, source, modifiers }) =>
          [column, row, button, source, modifiers.shift].join(' '),
        ),
      );
      assert.deepEqual(acts, [
        '0 0 left key false',
        '0 0 left key false',
        '0 0 right key true',
        '0 0 right key false',
        '3 2 left mouse false',
        '3 2 right mouse true',
      ]);
      // The focus goes to the clicked cell.
      assert.match(await focusedName(page), /^column 3, row 2:/);
    }));

  test('a step touches only the cells that it changes', () =>
    on({ run: 'emojifunge-countdown', step: 3 }, async (page) => {
      await frame(page);
      const touched = await page.evaluate(async () => {
        const cells = new Set<Node>();
        const observer = new MutationObserver((records) => {
          for (const { target } of records) cells.add(target);
        });
        const grid = document.querySelector('.board-grid');
        if (grid === null) return -1;
        observer.observe(grid, { subtree: true, childList: true, attributes: true });
        window.demo?.go(4);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        return cells.size;
      });
      // The pointer moves. The trail fades, and signs of the step before disappear.
      assert.ok(0 < touched && touched <= 5, `${touched} cells`);
    }));

  test('the focus stays when the state changes', () =>
    on({ run: 'sokolang-portals' }, async (page) => {
      await page.evaluate(() => window.demo?.board.focusCell(3, 1));
      await go(page, 4);
      assert.match(await focusedName(page), /^column 3, row 1: player on portal 1/);
    }));

  test('only new output is added', () =>
    on({ run: 'mines-hello', step: 5 }, async (page) => {
      const log = page.locator('.mines-board [role=log]');
      await page.waitForFunction(
        () => document.querySelector('.mines-board [role=log]')?.textContent === 'H',
      );
      const { events } = recording('mines-hello');
      for (let step = 6; step < events.length; step += 1) await go(page, step);
      assert.equal(await log.textContent(), 'Hello, world!\n');
      const pieces = await log.locator('span').allTextContents();
      assert.equal(pieces.join('|'), [...'Hello, world!\n'].join('|'));
      await go(page, 5);
      assert.equal(await log.textContent(), 'H');
    }));

  test('marks are drawn and named', () =>
    on({ run: 'mines-hello' }, async (page) => {
      await page.evaluate(() => window.demo?.board.mark([[1, 0]], 'lit'));
      await frame(page);
      assert.equal((await labelsOf(page))[1], 'column 1, row 0: unopened, digit 4, can be chosen');
      await page.evaluate(() => window.demo?.board.mark([], 'lit'));
      await frame(page);
      assert.equal((await labelsOf(page))[1], 'column 1, row 0: unopened, digit 4');
    }));

  test('what the marks mean stands beside the board', () =>
    on({ run: 'mines-flags', step: 11 }, async (page) => {
      const rows = page.locator('.board-legend-row');
      assert.deepEqual(await rows.allInnerTexts(), ['exploded', 'last click']);
      await go(page, 0);
      await rows.first().waitFor({ state: 'hidden' });
    }));

  test('cells can be marked before the first state, and rows can be added', () =>
    on({ run: 'mines-hello' }, async (page) => {
      const labels = await page.evaluate(async () => {
        const path = '../dist/board.js';
        const { mountBoard } = (await import(path)) as typeof import('../src/index.ts');
        const host = document.createElement('div');
        document.body.append(host);
        const board = mountBoard(host, { hasSide: false, showsHidden: false });
        board.mark([[1, 0]], 'keep');
        board.show({ step: 0, stacks: {}, variables: {}, grids: {} });
        const cells = [
          ['.', '.', '1', 'unopened'],
          ['*', '*', '9', 'unopened'],
        ] as const;
        board.showRows({ name: 'board', height: 2, rows: [{ row: 0, cells }] });
        board.focusCell(1, 0);
        return [...host.querySelectorAll('[role=gridcell]')].map(
          (cell) => `${cell.getAttribute('aria-label')}|${cell.textContent}`,
        );
      });
      assert.deepEqual(labels, [
        'column 0, row 0: unopened|',
        'column 1, row 0: unopened, must stay closed for now|',
      ]);
    }));

  test('the size of cells changes by keys, wheel and buttons', () =>
    on({ run: 'mines-hello' }, async (page) => {
      const cell = page.locator('[role=gridcell]').first();
      const width = async () => (await cell.boundingBox())?.width;
      await cell.focus();
      assert.equal(await width(), 32);
      await page.keyboard.press('+');
      assert.equal(await width(), 40);
      await page.getByRole('button', { name: 'Smaller cells' }).click();
      assert.equal(await width(), 32);
      await cell.hover();
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -100);
      await page.keyboard.up('Control');
      await page.waitForFunction(
        () => document.querySelector('[role=gridcell]')?.getBoundingClientRect().width === 40,
      );
    }));

  test('a large grid is a canvas with one cell for the focus', () =>
    on({ run: 'large-1000' }, async (page) => {
      await page.locator('[role=gridcell]').focus();
      await page.keyboard.press('Control+End');
      assert.match(await focusedName(page), /^column 999, row 999: /);
      assert.equal(await page.locator('[role=gridcell]').count(), 1);
      assert.equal(await page.locator('[role=grid]').getAttribute('aria-rowcount'), '1000');
      assert.equal(await page.locator('[role=row]').getAttribute('aria-rowindex'), '1000');
      const isVisible = await page.evaluate(() => {
        const scroll = document.querySelector('.board-scroll')?.getBoundingClientRect();
        const cell = document.activeElement?.getBoundingClientRect();
        if (scroll === undefined || cell === undefined) return false;
        return cell.bottom <= scroll.bottom && cell.right <= scroll.right && cell.top >= scroll.top;
      });
      assert.ok(isVisible);
      await page.keyboard.press('r');
      const box = await page.locator('.board-canvas').boundingBox();
      await page.mouse.click((box?.x ?? 0) + 24, (box?.y ?? 0) + 8);
      const acts = await page.evaluate(() => window.demo?.acts.map(({ button }) => button));
      assert.deepEqual(acts, ['right', 'left']);
      // The mouse clicked a cell of the part that is scrolled to.
      assert.match(await focusedName(page), /^column 9\d\d, row 9\d\d: /);
    }));

  test('a change on the canvas is drawn', () =>
    on({ run: 'large-100' }, async (page) => {
      await frame(page);
      const pixels = () =>
        page.evaluate(() => {
          const canvas = document.querySelector<HTMLCanvasElement>('.board-canvas');
          const data = canvas?.getContext('2d')?.getImageData(0, 0, 16, 16).data;
          return data === undefined ? '' : [...data].join();
        });
      const first = await pixels();
      await page.evaluate(() =>
        window.demo?.board.show({
          step: 1,
          isPartial: true,
          stacks: {},
          variables: {},
          cells: { board: [[0, 0, '*', '⚑', '9', 'flagged']] },
        }),
      );
      await frame(page);
      assert.notEqual(await pixels(), first);
    }));

  test('with forced colours, edges tell opened and unopened cells apart', () =>
    on({ run: 'mines-flags', step: 11, forced: true }, async (page) => {
      const edge = (back: string) =>
        page
          .locator(`.board-back-${back}`)
          .first()
          .evaluate((cell) => getComputedStyle(cell).borderBottomWidth);
      assert.deepEqual([await edge('raised'), await edge('sunk')], ['2px', '1px']);
    }));

  test('with reduced motion, nothing moves', () =>
    on({ run: 'mines-hello', step: 3 }, async (page) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const moving = await page.evaluate(
        () =>
          [...document.querySelectorAll('.mines-board, .mines-board *')].filter((each) => {
            const { transitionDuration, animationName } = getComputedStyle(each);
            return transitionDuration !== '0s' || animationName !== 'none';
          }).length,
      );
      assert.equal(moving, 0);
    }));

  test('the board goes away', () =>
    on({ run: 'mines-hello' }, async (page) => {
      await page.evaluate(() => window.demo?.board.dispose());
      assert.equal(await page.locator('#board > *').count(), 0);
    }));

  for (const side of [100, 1000]) {
    test(`${side} x ${side}: frames in a second`, (context) =>
      on({ run: `large-${side}` }, async (page) => {
        const found = await page.evaluate(measure, side);
        context.diagnostic(JSON.stringify(found));
        assert.ok(found.frames > 0);
      }));
  }
});

/** Change and scroll a large board for two seconds. Return the frames in a second, and the longest work in a frame. */
async function measure(side: number): Promise<{ frames: number; milliseconds: number }> {
  const scroll = document.querySelector('.board-scroll');
  const next = () => new Promise<number>((done) => requestAnimationFrame(done));
  const begin = await next();
  let [frames, longest, now] = [0, 0, begin];
  while (now - begin < 2000) {
    const cells = Array.from({ length: 60 }, (_, index) => {
      const [column, row] = [(frames + index) % side, (frames + index * 7) % side];
      return [column, row, '.', '5', '5', frames % 2 === 0 ? 'opened' : 'flagged'] as const;
    });
    window.demo?.board.show({
      step: frames + 1,
      isPartial: true,
      stacks: {},
      variables: {},
      cells: { board: cells },
    });
    scroll?.scrollBy(8, 8);
    now = await next();
    // What was planned for this frame has run when a message arrives.
    const started = performance.now();
    await new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(undefined);
    });
    longest = Math.max(longest, performance.now() - started);
    frames += 1;
  }
  return {
    frames: Math.round((frames * 1000) / (now - begin)),
    milliseconds: Math.round(longest),
  };
}

function recording(run: string): Recording {
  const text = readFileSync(new URL(`states/${run}.json`, import.meta.url), 'utf-8');
  return JSON.parse(text) as Recording;
}

function gridAfter(run: string, step: number): readonly [string, GridNow] {
  let state: WholeState | undefined;
  for (const event of recording(run).events.slice(0, step + 1)) state = stateAfter(state, event);
  const [entry] = Object.entries(state?.grids ?? {});
  if (entry === undefined) throw new Error('no grid');
  return entry;
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

function labelsOf(page: Page): Promise<string[]> {
  return page
    .locator('[role=gridcell]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
}
