/** The player, the output and the words for cells in a real Chromium. Without the variable CHROMIUM, nothing runs. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { CHROMIUM, type Demo, type Shown, startDemo, violations } from './browser.ts';

describe('the player in Chromium', { skip: CHROMIUM === undefined }, () => {
  let demo: Demo;
  before(async () => {
    demo = await startDemo();
  });
  after(() => demo.close());

  async function on(shown: Shown, use: (page: Page) => Promise<void>): Promise<void> {
    const { page, errors } = await demo.open(shown);
    try {
      await use(page);
      assert.deepEqual(errors, []);
    } finally {
      await page.close();
    }
  }

  test('buttons go to moments, and those that do nothing say so', () =>
    on({ run: 'mines-hello' }, async (page) => {
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
      assert.equal(await isDisabled(page, 'Step back'), true);
      await press('Step');
      await press('Step');
      assert.equal(await moment(page), 2);
      await press('Step back');
      assert.equal(await moment(page), 1);
      await press('Go to the end');
      assert.equal(await moment(page), await lastMoment(page));
      assert.equal(await isDisabled(page, 'Step'), true);
      assert.match((await page.getByRole('slider').getAttribute('aria-valuetext')) ?? '', /, end$/);
      await press('Go to the start');
      assert.equal(await moment(page), 0);
    }));

  test('keys of the timeline', () =>
    on({ run: 'mines-hello' }, async (page) => {
      await page.getByRole('slider').focus();
      for (const name of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(name);
      assert.equal(await moment(page), 1);
      await page.keyboard.press('PageUp');
      const text = await page.getByRole('slider').getAttribute('aria-valuetext');
      assert.match(text ?? '', /^step \d+ of \d+, output: H$/);
      await page.keyboard.press('End');
      assert.equal(await moment(page), await lastMoment(page));
      await page.keyboard.press('Home');
      assert.equal(await moment(page), 0);
    }));

  test('the run plays to the end, and the button changes', () =>
    on({ run: 'mines-hello' }, async (page) => {
      await page.getByRole('combobox', { name: 'Speed' }).selectOption('30');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      assert.equal(await moment(page), await lastMoment(page));
      // At the end, playing begins at the start again.
      await page.getByRole('slider').press(' ');
      await page.waitForFunction(() => window.demo?.player.isPlaying() === true);
      await page.evaluate(() => window.demo?.player.setSpeed(300));
      await page.waitForFunction(() => window.demo?.player.isPlaying() === false);
    }));

  test('a slow page is asked for one moment at a time', () =>
    on({ run: 'mines-hello' }, async (page) => {
      const asked = await page.evaluate(async () => {
        const player = window.demo?.player;
        if (player === undefined) return [];
        player.dispose();
        window.demo?.player.setFilm(undefined);
        const { mountPlayer } = (await import('/dist/board.js' as string)) as {
          mountPlayer: (host: HTMLElement) => NonNullable<typeof player>;
        };
        const slow = mountPlayer(document.body);
        const steps: number[] = [];
        let waiting = 0;
        slow.setFilm({ first: 0, last: 1_000, isOpen: false, marks: [] });
        slow.setSpeed(1_000);
        slow.onSeek((step) => {
          waiting += 1;
          steps.push(waiting > 1 ? -1 : step);
          setTimeout(() => {
            waiting -= 1;
            slow.setMoment(step);
          }, 60);
        });
        slow.setPlaying(true);
        await new Promise((done) => setTimeout(done, 400));
        slow.dispose();
        return steps;
      });
      assert.ok(asked.length >= 3 && asked.length <= 7, String(asked));
      assert.ok(
        asked.every((step, index) => step > (asked[index - 1] ?? 0)),
        String(asked),
      );
    }));

  test('a run that stops elsewhere ends playing', () =>
    on({ run: 'mines-hello' }, async (page) => {
      await page.evaluate(() => {
        const player = window.demo?.player;
        player?.setFilm({ first: 0, last: 3, isOpen: true, marks: [] });
        player?.setSpeed(10_000);
        player?.setPlaying(true);
      });
      // The recording has fewer steps than the speed asks for.
      await page.waitForFunction(() => window.demo?.player.isPlaying() === false);
      assert.ok((await moment(page)) > 3);
    }));

  test('a click and a drag on the timeline, and its words', () =>
    on({ run: 'mines-hello' }, async (page) => {
      const slider = page.getByRole('slider');
      const box = await slider.boundingBox();
      assert.ok(box);
      const last = await lastMoment(page);
      const y = box.y + box.height / 2;
      await page.mouse.move(box.x + box.width / 2, y);
      assert.match(await page.locator('.board-time-hint').innerText(), /^step \d+/);
      await page.mouse.down();
      assert.ok(Math.abs((await moment(page)) - last / 2) < last / 20);
      await page.mouse.move(box.x + box.width + 50, y);
      await page.mouse.up();
      assert.equal(await moment(page), last);
    }));

  test('a list says what the marks on the timeline mean', () =>
    on({ run: 'mines-hello' }, async (page) => {
      const list = page.getByRole('list', { name: 'Marks on the timeline' });
      assert.deepEqual(await list.getByRole('listitem').allTextContents(), ['output', 'end']);
      await page.evaluate(() => window.demo?.player.setFilm(undefined));
      assert.equal(await list.isVisible(), false);
    }));

  test('without a run, only play can be pressed', () =>
    on({ run: 'mines-hello' }, async (page) => {
      await page.evaluate(() => window.demo?.player.setFilm(undefined));
      for (const name of ['Go to the start', 'Step back', 'Step', 'Go to the end']) {
        assert.equal(await isDisabled(page, name), true, name);
      }
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      assert.equal(await page.evaluate(() => window.demo?.player.isPlaying()), true);
    }));

  for (const [run, scheme] of [
    ['mines-hello', 'light'],
    ['mines-hello-ja', 'dark'],
  ] as const) {
    test(`${run}, ${scheme}: axe reports nothing`, () =>
      on({ run, step: 30, scheme }, async (page) => {
        assert.deepEqual(await violations(page, '#player'), []);
      }));
  }

  test('a click on the output gives the number of the character', () =>
    on({ run: 'mines-hello', step: 60 }, async (page) => {
      const output = page.locator('.board-output');
      await page.waitForFunction(
        () => (document.querySelector('.board-output')?.textContent?.length ?? 0) > 3,
      );
      const point = await output.evaluate((log) => {
        const range = document.createRange();
        const texts = [...log.querySelectorAll('span')].map((span) => span.firstChild);
        const [node] = texts;
        if (!(node instanceof Text)) throw new Error('no text');
        range.setStart(node, 2);
        range.setEnd(node, 3);
        const { left, top, width, height } = range.getBoundingClientRect();
        return [left + width * 0.8, top + height / 2] as const;
      });
      await page.mouse.click(...point);
      await output.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      assert.deepEqual(await page.evaluate(() => window.demo?.characters), [3, 2, 1]);
      await page.waitForFunction(
        () =>
          document.querySelector('.mines-board [role=status]')?.textContent === 'character 1: H',
      );
    }));

  test('more words for a cell are read and shown', () =>
    on({ run: 'mines-hello' }, async (page) => {
      await page.evaluate(() =>
        window.demo?.board.setWords((_, column, row) => (column === 1 ? `left: push ${row}` : '')),
      );
      const cell = page.locator('[role=gridcell][aria-colindex="2"]').first();
      await page.waitForFunction(() =>
        document
          .querySelector('[role=gridcell][aria-colindex="2"]')
          ?.getAttribute('aria-label')
          ?.endsWith('\nleft: push 0'),
      );
      await cell.hover();
      const words = page.locator('.board-hint-box');
      await words.waitFor();
      assert.match(await words.innerText(), /^column 1, row 0: .*\nleft: push 0$/);
      await cell.click();
      await page.keyboard.press('Escape');
      await words.waitFor({ state: 'hidden' });
    }));

  test('cells that are not known are hatched', () =>
    on({ run: 'mines-hello' }, async (page) => {
      await page.evaluate(() =>
        window.demo?.board.show({
          step: 0,
          stacks: { stack: { depth: 1, top: ['72'], isOpen: true } },
          variables: {},
          grids: {
            board: [
              {
                row: 0,
                cells: [
                  ['.', '', '3', 'unknown'],
                  ['.', '', '', 'unknown'],
                ],
              },
            ],
          },
        }),
      );
      const names = page.locator('[role=gridcell]');
      await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 2);
      assert.deepEqual(
        await names.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label'))),
        ['column 0, row 0: not known, digit 3', 'column 1, row 0: not known'],
      );
      assert.deepEqual(await names.allInnerTexts(), ['3', '?']);
      assert.equal(await page.locator('.board-depth').innerText(), 'depth 1 or more');
      assert.match(await page.locator('.board-stack').innerText(), /below: not known$/);
    }));
});

async function moment(page: Page): Promise<number> {
  return Number(await page.getByRole('slider').getAttribute('aria-valuenow'));
}

async function lastMoment(page: Page): Promise<number> {
  return Number(await page.getByRole('slider').getAttribute('aria-valuemax'));
}

async function isDisabled(page: Page, name: string): Promise<boolean> {
  const button = page.getByRole('button', { name, exact: true });
  return (await button.getAttribute('aria-disabled')) === 'true';
}
