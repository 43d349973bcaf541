/** The board beside the text changes the board: mines, rows and columns. */

import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import {
  boardIs,
  cell,
  cellSays,
  openBoard,
  PLAIN_TEXT,
  pressInBoard,
  programLines,
  SMALL,
  violations,
} from './board_view.ts';
import { editorOfFile } from './editor.ts';
import { pageTests } from './pages.ts';
import { newFolder } from './pieces.ts';
import { until } from './waiting.ts';
import { goTo, openFile, picture } from './workbench.ts';

const editor = editorOfFile({ settings: PLAIN_TEXT });

const folder = newFolder('programs');
writeFileSync(join(folder, 'small.mines'), SMALL);
writeFileSync(join(folder, 'rows.mines'), SMALL);
/** Too many operations to find out at once what an act changes. */
writeFileSync(join(folder, 'long.mines'), `\n*.*.\n....\n${'1,1\n'.repeat(4_100)}`);

const opening = () => ({ folder, width: 1280, height: 800 });
const viewed = pageTests(editor, opening);

viewed('painting a mine lists what changes, and asks', async (page) => {
  await openFile(page, 'small.mines');
  await goTo(page, 7, 1);
  const view = await openBoard(page);
  await boardIs(view, 'before line 7');
  await cell(view, 1, 1).click({ modifiers: ['Shift'] });
  const dialog = view.getByRole('dialog');
  await dialog.getByRole('button', { name: 'line 5' }).waitFor();
  await picture(page, 'view-confirm');
  assert.deepEqual(await violations(page), []);
  assert.equal((await programLines(page))[2], '...*'); // nothing is done yet
  await dialog.getByRole('button', { name: 'Change the Program' }).click();
  await until('the mine', async () => (await programLines(page))[2] === '.*.*');
  await cellSays(view, 1, 1, 'mine');
  // The menu key shows the menu of the cell, with rows and columns.
  await cell(view, 0, 0).focus();
  await page.keyboard.press('Shift+F10');
  await view.getByRole('menuitem', { name: 'Insert Column Before' }).waitFor();
  await picture(page, 'view-menu');
  await page.keyboard.press('Escape');
});

viewed('the menu of a cell inserts and deletes rows and columns', async (page) => {
  await openFile(page, 'rows.mines');
  await goTo(page, 6, 1);
  const view = await openBoard(page);
  await boardIs(view, 'before line 6');
  const before = await programLines(page);
  const choose = async (column: number, row: number, item: string) => {
    await cell(view, column, row).focus();
    await page.keyboard.press('Shift+F10');
    await view.getByRole('menuitem', { name: item }).click();
  };
  const text = (...expected: readonly string[]) =>
    until(expected.join(' '), async () => {
      const now = await programLines(page);
      return now.slice(1, expected.length + 1).join(' ') === expected.join(' ');
    });
  const undo = async () => {
    await cell(view, 0, 0).focus();
    await page.keyboard.press('Control+z');
    await text(...before.slice(1));
  };
  await choose(0, 2, 'Insert Row Below');
  await text('*.*.', '...*', '****', '****', '0,1', '2,1');
  await undo();
  await choose(0, 0, 'Insert Column Before');
  await text('.*.*.', '....*', '.****', '1,1', '3,1');
  await undo();
  await choose(3, 0, 'Delete Column'); // another digit is then pushed
  await pressInBoard(view, 'Change the Program');
  await text('*.*', '...', '***', '0,1', '2,1');
  await undo();
  await choose(0, 2, 'Delete Row');
  await pressInBoard(view, 'Change the Program');
  await text('*.*.', '...*', '0,1', '2,1');
});

viewed('the board asks before an act whose effects are not known', async (page) => {
  await openFile(page, 'long.mines');
  await goTo(page, 4, 1);
  const view = await openBoard(page);
  await boardIs(view, 'before line 4');
  await cell(view, 1, 0).click({ modifiers: ['Shift'] });
  const dialog = view.getByRole('dialog');
  await dialog.getByText('it is not known whether other operations change').waitFor();
  await picture(page, 'view-uncertain');
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  assert.equal((await programLines(page))[1], '*.*.');
});

viewed('the mouse paints all cells on its way', async (page) => {
  await openFile(page, 'rows.mines');
  await goTo(page, 7, 1);
  const view = await openBoard(page);
  await boardIs(view, 'before line 7');
  await pressInBoard(view, 'Paint');
  await drag(page, view, [1, 0], [3, 0]);
  await view.getByRole('dialog').getByText('mines in 2 cells').waitFor();
  await pressInBoard(view, 'Change the Program');
  await until('the mines', async () => (await programLines(page))[1] === '****');
  await cell(view, 0, 0).focus();
  await page.keyboard.press('Control+z');
  await until('one step back', async () => (await programLines(page))[1] === '*.*.');
});

/** Move the mouse from a cell to another one while it is pressed. */
async function drag(
  page: Page,
  view: FrameLocator,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  for (const [place, act] of [
    [from, 'down'],
    [to, 'up'],
  ] as const) {
    const box = await cell(view, ...place).boundingBox();
    assert.ok(box !== null);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
    await page.mouse[act]();
  }
}

viewed('what is inserted is said before, and old and new coordinates are listed', async (page) => {
  await openFile(page, 'rows.mines');
  await goTo(page, 6, 1);
  const view = await openBoard(page);
  await boardIs(view, 'before line 6');
  await cell(view, 1, 0).focus();
  await page.keyboard.press('Shift+F10');
  await view.getByRole('menuitem', { name: 'Insert Column Before' }).hover();
  await view
    .locator('.view-menu-said')
    .getByText(/Insert a column of .+ before column 1; /)
    .waitFor();
  await picture(page, 'view-menu-said');
  await view.getByRole('menuitem', { name: 'Delete Column' }).click();
  const dialog = view.getByRole('dialog');
  await dialog.getByText('2,1 → 1,1').waitFor();
  await picture(page, 'view-coordinates');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});
