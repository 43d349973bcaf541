/** The board beside the text writes: clicks, commands, mines, rows and columns. */

import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator } from 'playwright-core';
import {
  board,
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
import { copyExamples, newFolder } from './pieces.ts';
import { until } from './waiting.ts';
import { clickLens, goTo, openFile, picture, runCommand } from './workbench.ts';

const editor = editorOfFile({ settings: PLAIN_TEXT });

const folder = newFolder('programs');
copyExamples(folder, 'hello.mines', 'sokolang/hello.soko', 'emojifunge/countdown.emojifunge');
writeFileSync(join(folder, 'small.mines'), SMALL);
const ROOM = '#######\n#@.A.*#\n#.....#\n#######\n';
writeFileSync(join(folder, 'room.soko'), `${ROOM}\n---\n\na:72\n\n---\n\nrw\n`);
writeFileSync(join(folder, 'empty.mines'), '');
writeFileSync(join(folder, 'blank.mines'), '\n');

const opening = () => ({ folder, width: 1280, height: 800 });
const viewed = pageTests(editor, opening);

viewed('a click writes, and says before what it does', async (page) => {
  await openFile(page, 'small.mines');
  await goTo(page, 7, 1);
  const view = await openBoard(page);
  await boardIs(view, 'before line 7');
  await cell(view, 1, 1).hover();
  const preview = view.locator('.view-preview');
  await preview.getByText('Left click writes 1,1 — push(5)').waitFor();
  await preview.getByText('Right click writes 1;1').waitFor();
  await cell(view, 1, 1).click();
  await until('the operation', async () => (await programLines(page))[6] === '1,1');
  await boardIs(view, 'before line 8');
  // The next one, with the keyboard: the focus has stayed on the board.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('r');
  await until('the second operation', async () => (await programLines(page))[7] === '0;1');
  await page.keyboard.press('Control+z');
  await until('it undone', async () => (await programLines(page))[7] !== '0;1');
  await picture(page, 'view-write');
  // The focus is on the cell again, also for the menu key.
  await view.locator('[role="gridcell"]:focus').first().waitFor();
  await page.keyboard.press('Shift+F10');
  const item = view.getByRole('menuitem', { name: 'Insert Column Before' });
  await item.waitFor();
  await page.keyboard.press('Escape');
  // Alt+click: the key is released after the click, and the menu stays.
  for (let time = 0; time < 2; time += 1) {
    await page.keyboard.down('Alt');
    await cell(view, 2, 0).click();
    await page.keyboard.up('Alt');
    await item.waitFor();
    await page.waitForTimeout(500);
    assert.ok(await item.isVisible());
    await page.keyboard.press('Escape');
    await item.waitFor({ state: 'hidden' });
  }
});

viewed('the cells that select a command light up', async (page) => {
  await openFile(page, 'small.mines');
  await goTo(page, 7, 1);
  const view = await openBoard(page);
  const box = view.getByRole('combobox', { name: 'Command' });
  // The beginning of a name is enough. What is offered says whether it can be chosen here.
  await box.pressSequentially('ou');
  const reason = 'out(c) not here: no cell with the digit 6';
  await view.getByRole('option', { name: reason }).waitFor();
  assert.deepEqual(await violations(page), []);
  await picture(page, 'view-commands');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await box.inputValue(), 'out(c)');
  await view.getByText(/needs an opened 6/).waitFor();
  await box.fill('push');
  await view.getByText(/^cells for a left click: \d+/).waitFor();
  await cellSays(view, 1, 1, 'can be chosen');
  await picture(page, 'view-lit');
  await box.press('Enter');
  await until('the focus on a lit cell', async () =>
    ((await view.locator('[role="gridcell"]:focus').getAttribute('aria-label')) ?? '').includes(
      'can be chosen',
    ),
  );
});

viewed('arrow keys write moves of Sokolang', async (page) => {
  await openFile(page, 'hello.soko');
  await goTo(page, 15, 1);
  const view = await openBoard(page);
  await boardIs(view, 'before r in line 15');
  await cellSays(view, 1, 2, 'player');
  await cell(view, 1, 2).hover();
  await picture(page, 'view-sokolang');
  await pressInBoard(view, 'Write Moves');
  await cell(view, 1, 2).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await until('the moves', async () => (await programLines(page)).includes('dlrwu'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight'); // moves the focus
  await until('the focus', async () =>
    cell(view, 2, 2).evaluate((element) => element === element.ownerDocument.activeElement),
  );
});

viewed('a click writes a way of Sokolang', async (page) => {
  await openFile(page, 'room.soko');
  await goTo(page, 12, 1);
  const view = await openBoard(page);
  await boardIs(view, 'before r in line 12');
  await cell(view, 3, 2).hover();
  await view.getByText(/^Left click writes (drr|rdr) — the player goes to/).waitFor();
  await cell(view, 3, 2).click();
  await until('the way', async () => /^(drr|rdr)rw$/.test((await programLines(page)).at(11) ?? ''));
  await cellSays(view, 3, 2, 'player');
  await picture(page, 'view-way');
});

viewed('a click on a cell of Emojifunge offers instructions', async (page) => {
  await openFile(page, 'countdown.emojifunge');
  await goTo(page, 1, 1);
  const view = await openBoard(page);
  await boardIs(view, 'before the cell (0, 0)');
  await cell(view, 4, 1).click();
  await view.getByPlaceholder('Filter').fill('plus:');
  await picture(page, 'view-emojifunge');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await until('the instruction', async () => ((await programLines(page))[1] ?? '').includes('➕'));
  await cellSays(view, 4, 1, 'plus');
  assert.deepEqual(await violations(page), []);
});

/** Where a cell is on the screen. */
async function placeOf(view: FrameLocator, column: number, row: number): Promise<string> {
  const box = await cell(view, column, row).boundingBox();
  return `${box?.x} ${box?.y} ${box?.width}`;
}

viewed('the board stays under the mouse', async (page) => {
  await openFile(page, 'hello.mines');
  await goTo(page, 25, 2);
  const view = await openBoard(page);
  await boardIs(view, 'before line 25');
  const before = await placeOf(view, 3, 1);
  await cell(view, 3, 1).hover();
  await view.locator('.view-preview').getByText('Left click').waitFor();
  assert.equal(await placeOf(view, 3, 1), before);
  // A long answer of the box, the list of its commands, and contents to paint with.
  const box = view.getByRole('combobox', { name: 'Command' });
  await box.fill('out');
  await view.getByRole('option').first().waitFor();
  assert.equal(await placeOf(view, 3, 1), before);
  await box.fill('');
  await pressInBoard(view, 'Paint');
  await view.getByRole('listbox', { name: 'Contents of a cell' }).waitFor();
  await cell(view, 3, 1).hover();
  await view.getByText('While Paint is on, clicks do not write').waitFor();
  await cellSays(view, 3, 1, 'right click: menu of the cell');
  assert.equal(await placeOf(view, 3, 1), before);
  await picture(page, 'view-paint');
  await view.getByRole('button', { name: 'Paint' }).click();
  // The output is in sight, too.
  const output = await view.locator('.board-output').boundingBox();
  const foot = await view.locator('.view-foot').boundingBox();
  assert.ok(output !== null && foot !== null && output.y + output.height <= foot.y);
});

viewed('cells that later operations need look different', async (page) => {
  await openFile(page, 'small.mines');
  await goTo(page, 5, 1);
  const view = await openBoard(page);
  await boardIs(view, 'before line 5');
  await view.getByRole('combobox', { name: 'Command' }).fill('push(3)');
  await view.getByText(/; all needed later, by line 5/).waitFor();
  await cellSays(view, 0, 1, 'a later operation needs the cell');
  await picture(page, 'view-later');
});

viewed('an empty program gets a board, from the view or from its lens', async (page) => {
  await openFile(page, 'empty.mines');
  await runCommand(page, 'Mines: Show Board');
  const view = board(page);
  await picture(page, 'view-empty');
  await view.getByRole('button', { name: 'Make a Board' }).click();
  await boardIs(view, 'at the start of the program');
  await view.getByText('Unopened cells of each digit').first().waitFor();
  await cell(view, 1, 1).click();
  await until('an operation', async () => (await programLines(page)).includes('1,1'));
  await picture(page, 'view-made');
});

viewed('the lens of an empty program makes a board', async (page) => {
  await openFile(page, 'blank.mines');
  const view = board(page);
  await clickLens(page, 'make a board', view.getByRole('grid').first());
  assert.ok((await programLines(page)).includes('..*..***.'));
});
