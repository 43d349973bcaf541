/** The board beside the text: it follows the cursor and the debugger, plays, and exports pictures. */

import * as assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import {
  board,
  boardFrame,
  boardIs,
  cell,
  cellSays,
  openBoard,
  PLAIN_TEXT,
  pressInBoard,
  programLines,
  stackOf,
  violations,
} from './board_view.ts';
import {
  goToStep,
  press,
  startDebugging,
  stopDebugging,
  stopShows,
  variables,
  whyRows,
} from './debugging.ts';
import { editorOfFile } from './editor.ts';
import { pageTest, pageTests } from './pages.ts';
import { copyExamples, newFolder, screenshots, serverBin } from './pieces.ts';
import { type Theme, themed } from './themes.ts';
import { until } from './waiting.ts';
import {
  activeEditor,
  goTo,
  lines,
  notification,
  openFile,
  picture,
  runCommand,
  statusShows,
} from './workbench.ts';

const editor = editorOfFile({ settings: PLAIN_TEXT });

const folder = newFolder('programs');
copyExamples(folder, 'hello.mines', 'truth-machine.mines');
/** A grid of 100 columns and 100 rows. */
const ROWS = `${'*.'.repeat(50)}\n${'.'.repeat(100)}\n`.repeat(50);
writeFileSync(join(folder, 'wide.ef'), `${'1️⃣'.repeat(75)}🔚\n`);
writeFileSync(join(folder, 'large.mines'), `\n${ROWS}1,1\n99,99\n3,1\n`);

/** How the files of pictures begin. */
const PICTURES = [
  ['svg', '<svg'],
  ['png', '\x89png'],
  ['gif', 'gif8'],
  ['html', '<!doctype html>'],
] as const;
const hasPillow = spawnSync(join(serverBin, 'python'), ['-c', 'import PIL']).status === 0;

const opening = () => ({ folder, width: 1500, height: 900 });
const viewed = pageTests(editor, opening);

viewed('the board follows the cursor', async (page) => {
  await openFile(page, 'hello.mines');
  await goTo(page, 18, 1);
  const view = await openBoard(page);
  await boardIs(view, 'before line 18');
  await goTo(page, 25, 2);
  await boardIs(view, 'before line 25');
  assert.deepEqual(await stackOf(view), ['6', '6', "72 'H'"]);
  assert.equal(await view.locator('.board-output').innerText(), 'H');
  await cellSays(view, 3, 2, 'last click');
  await cellSays(view, 9, 3, 'at the cursor');
  await cellSays(view, 1, 1, 'left click: push(7)');
  await view.getByText('3: 11 of 15 left').waitFor({ state: 'attached' });
  await view.getByText(/^The program ends when \d+ more safe cells are opened$/).waitFor();
  await cell(view, 15, 1).hover();
  await view.locator('.board-hint-box').waitFor();
  await picture(page, 'readme-board');
  // A click in the text marks the cell; a click on the board goes to its operations.
  await goTo(page, 14, 2);
  await cellSays(view, 1, 1, 'at the cursor');
  await cell(view, 10, 0).click({ modifiers: ['Control'] });
  await until('the line of the operation', async () =>
    /Ln 18, /.test(await page.locator('.statusbar').innerText()),
  );
  // Several operations are on this cell: they are listed.
  await cell(view, 9, 0).click({ modifiers: ['Control'] });
  const peek = page.locator('.peekview-widget');
  await peek.locator('.ref-tree .monaco-list-row').nth(1).waitFor();
  await picture(page, 'view-peek');
  await page.keyboard.press('Escape');
  await peek.waitFor({ state: 'detached' });
  assert.deepEqual(await violations(page), []);
  await page.emulateMedia({ forcedColors: 'active' });
  await picture(page, 'view-forced-colours');
  await page.emulateMedia({ forcedColors: null });
});

viewed('of a large grid, the visible rows are loaded first', async (page) => {
  await openFile(page, 'large.mines');
  await goTo(page, 102, 1);
  const view = await openBoard(page);
  await boardIs(view, 'before line 102');
  const loaded = await rowsLoaded(page);
  await goTo(page, 104, 1);
  const first = await until('rows', async () => {
    const rows = await loaded();
    return rows.length > 0 && rows;
  });
  assert.equal(first[0], 0);
  assert.ok(first.length < 90, `${first.length} rows were loaded`);
  // The last rows come when they are visible.
  const focused = view.locator('[role="gridcell"]').first();
  await focused.focus();
  await page.keyboard.press('Control+End');
  await until('the opened cell', async () =>
    ((await focused.getAttribute('aria-label')) ?? '').includes('opened'),
  );
  await until('the last row', async () => (await loaded()).includes(99));
  await picture(page, 'view-large');
});

viewed('Play runs the program, and Stop ends it', async (page) => {
  await openFile(page, 'hello.mines');
  await goTo(page, 25, 2);
  const view = await openBoard(page);
  await boardIs(view, 'before line 25');
  await view.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '30 steps/s' });
  await pressInBoard(view, 'Play');
  const output = view.locator('.board-output');
  await until('the output', async () => (await output.innerText()).startsWith('Hello, world!'));
  await boardIs(view, /after step 72/);
  await picture(page, 'view-played');
  assert.deepEqual(await violations(page), []);
  // Back by keys, on the timeline, and to the moment of a character: just before it is written.
  await view.getByRole('slider').focus();
  await page.keyboard.press('ArrowLeft');
  await boardIs(view, /after step 71/);
  await output.click({ position: { x: 12, y: 12 } });
  await boardIs(view, /after step 4\b/);
  await view.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await boardIs(view, 'at the start');
  await pressInBoard(view, 'Step');
  await boardIs(view, /after step 1 /);
  await pressInBoard(view, 'Stop');
  await boardIs(view, 'before line 25');
});

viewed('Play stops at a breakpoint, and a pause shows what the debugger shows', async (page) => {
  await openFile(page, 'hello.mines');
  const view = await openBoard(page);
  await activeEditor(page).click({ position: { x: 200, y: 300 } });
  await goTo(page, 22, 1);
  await page.keyboard.press('F9');
  await runCommand(page, 'View: Show Run and Debug');
  await view.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '10 steps/s' });
  await pressInBoard(view, 'Play');
  await boardIs(view, /after step 4\b.*breakpoint/);
  await view.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.locator('.debug-toolbar').waitFor();
  const stack = variables(page).filter({ hasText: 'Stack' }).first();
  await stack.waitFor();
  const timeline = view.getByRole('slider', { name: 'Timeline' });
  await until('the mark of the breakpoint', async () =>
    (await timeline.getAttribute('aria-valuetext'))?.includes('breakpoint'),
  );
  await pressInBoard(view, 'Play');
  await boardIs(view, /after step (?!4\b)/);
  await pressInBoard(view, 'Pause');
  await stack.waitFor();
  await until('the focus to be on the board', () =>
    page.evaluate<boolean>("document.activeElement?.tagName === 'IFRAME'"),
  );
  await picture(page, 'view-paused');
  await pressInBoard(view, 'Stop');
  await runCommand(page, 'Remove All Breakpoints');
});

viewed('pictures are exported', async (page) => {
  await openFile(page, 'hello.mines');
  const view = await openBoard(page);
  const name = page.locator('.quick-input-widget:visible .quick-input-box input');
  for (const [suffix, start] of PICTURES) {
    const file = join(folder, `out.${suffix}`);
    rmSync(file, { force: true }); // the editor would ask whether to replace it
    await pressInBoard(view, 'Export Picture…');
    await until('the name of a file', async () => (await name.inputValue()).endsWith('hello.svg'));
    await until('the name that was typed', async () => {
      await name.fill(file);
      return (await name.inputValue()) === file;
    });
    await name.press('Enter');
    if (['png', 'gif'].includes(suffix) && !hasPillow) {
      const message = await notification(page, `a .${suffix} file needs Pillow: \`pip install`);
      await message.locator('.monaco-button', { hasText: 'Copy Command' }).waitFor();
      continue;
    }
    const what = ['svg', 'png'].includes(suffix) ? 'picture of the end of the run' : 'picture';
    await notification(page, `The ${what} is in out.${suffix}`);
    assert.equal(readFileSync(file, 'latin1').slice(0, start.length).toLowerCase(), start);
    copyFileSync(file, join(screenshots, `view-exported.${suffix}`));
  }
  // The page plays by itself.
  const exported = await page.context().newPage();
  await exported.setContent(readFileSync(join(folder, 'out.html'), 'utf8'));
  await exported.getByRole('button', { name: 'Play' }).click();
  await exported.locator('.board-output', { hasText: /^Hello/ }).waitFor();
  await picture(exported, 'view-exported-page');
  await exported.close();
});

viewed('a played program gets its input on the board', async (page) => {
  await openFile(page, 'truth-machine.mines');
  const view = await openBoard(page);
  await pressInBoard(view, 'Play');
  await view.getByText('The program waits for input: ').waitFor();
  await until('the words in the text', async () =>
    (await programLines(page)).some((line) =>
      line.endsWith('waits for a number: type it in the Debug Console or in the board'),
    ),
  );
  await picture(page, 'view-input');
  const field = view.locator('#view-input');
  await field.fill('0');
  await field.press('Enter');
  await until(
    'the output',
    async () => (await view.locator('.board-output').innerText()).trim() === '0',
  );
  await pressInBoard(view, 'Stop');
});

viewed('the board follows the debugger', async (page) => {
  await openFile(page, 'hello.mines');
  const view = await openBoard(page);
  const operation = page.locator('.view-line', { hasText: 'mul; 12' }).first();
  // Right of the text: under the mouse, an operation becomes a link with the Control of Control+P, and then a
  // click on it may not move the cursor.
  const clickText = () => operation.click({ position: { x: 400, y: 8 } });
  await activeEditor(page).click({ position: { x: 200, y: 300 } });
  await goTo(page, 22, 1);
  await page.keyboard.press('F9');
  await startDebugging(page);
  await boardIs(view, /after step 4/);
  await cellSays(view, 3, 1, 'opened');
  await press(page, 'Step Over');
  await boardIs(view, /after step 5/);
  await press(page, 'Step Back');
  await boardIs(view, /after step 4/);
  // A step on the board shows as much as one of the toolbar, and leaves the focus on the board.
  await pressInBoard(view, 'Step');
  await boardIs(view, /after step 5/);
  await variables(page).filter({ hasText: 'Stack' }).first().waitFor();
  // The group of the board is the active one, which has no text editor.
  const texts = page.locator('.editor-instance .monaco-editor');
  await until('the stack beside the line', async () =>
    (await lines(texts)).some((line) => line.includes('stack: ')),
  );
  await until('the focus to be on the board', () =>
    page.evaluate<boolean>("document.activeElement?.tagName === 'IFRAME'"),
  );
  await press(page, 'Step Back');
  await boardIs(view, /after step 4/);
  await stopShows(page, 'H', 'stack: 72 (top), 72');
  // A stop at a breakpoint has its mark on the timeline, also if the program went back to it.
  await clickText();
  await goTo(page, 20, 1);
  await page.keyboard.press('F9');
  await press(page, 'Reverse');
  await boardIs(view, /after step 2/);
  const timeline = view.getByRole('slider', { name: 'Timeline' });
  await until('the mark of the breakpoint', async () =>
    (await timeline.getAttribute('aria-valuetext'))?.includes('breakpoint'),
  );
  await stopShows(page, 'mul; 12', 'stack: 6 (top), 12');
  await clickText();
  await goTo(page, 20, 1);
  await page.keyboard.press('F9');
  await press(page, 'Step Over');
  await boardIs(view, /after step 3/);
  await press(page, 'Step Over');
  await boardIs(view, /after step 4/);
  await stopShows(page, 'H', 'stack: 72 (top), 72');
  // Who asks about an operation means its cell.
  await operation.click({ position: { x: 10, y: 8 } });
  await runCommand(page, 'Mines: Ask Why');
  await whyRows(page).filter({ hasText: 'Why is cell (' }).first().waitFor();
  await cell(view, 3, 1).focus();
  await page.keyboard.press('ContextMenu');
  await view.getByRole('menuitem', { name: 'Ask Why' }).click();
  await whyRows(page).filter({ hasText: 'Why is cell (3, 1)' }).first().waitFor();
  await view.locator('.view-say', { hasText: 'Why is cell (3, 1)' }).waitFor();
  await picture(page, 'view-why');
  // The answer is about this moment, and goes with it.
  await press(page, 'Step Back');
  await boardIs(view, /after step 3/);
  await view.locator('.view-say', { hasText: 'Why is cell' }).waitFor({ state: 'hidden' });
  await press(page, 'Step Over');
  await boardIs(view, /after step 4/);
  await cell(view, 5, 1).focus();
  await page.keyboard.press('ContextMenu');
  await view.getByRole('menuitem', { name: 'Break When This Cell Changes' }).click();
  await view.locator('.view-say', { hasText: /./ }).waitFor();
  await press(page, 'Continue');
  await boardIs(view, /after step 6/);
  await cellSays(view, 5, 1, 'opened');
  await stopDebugging(page);
  await view.locator('.view-mode', { hasText: 'at the cursor' }).waitFor();
});

viewed('the board follows the pointer of a wide program to its end', async (page) => {
  await openFile(page, 'wide.ef');
  const view = await openBoard(page);
  await goTo(page, 1, 1);
  await page.keyboard.press('F9');
  await startDebugging(page);
  await boardIs(view, 'at the start');
  await goToStep(page, 60);
  await boardIs(view, /^after step 60 · just did `/);
  await until('the pointer in sight', () => isInSight(view, 60, 0));
  await cellSays(view, 60, 0, 'performed next');
  // The menu is about the cell at the pointer, until a person chooses another one.
  await pressInBoard(view, '⋯ Cell Menu');
  await view.getByRole('menu', { name: 'Cell (60, 0)', exact: true }).waitFor();
  await view.locator('.view-menu-title', { hasText: /^Cell \(60, 0\)$/ }).waitFor();
  await picture(page, 'view-wide');
  await page.keyboard.press('Escape');
  // No press of a button leads to a cell that nobody has chosen.
  for (const [name, step] of [
    ['Step back', 59],
    ['Step', 60],
  ] as const) {
    await pressInBoard(view, name);
    await boardIs(view, `after step ${step} `);
  }
  await page.waitForTimeout(500);
  assert.equal(await view.locator('.board-cell:focus').count(), 0);
  await cell(view, 58, 0).click({ button: 'right' });
  await view.getByRole('menuitem', { name: 'Go to This Cell in the Text' }).click();
  await statusShows(page, /^Ln 1, Col 175$/);
  // A breakpoint from the board is one of the editor's.
  await cell(view, 64, 0).click({ button: 'right' });
  await view.getByRole('menuitem', { name: 'Break When the Program Comes Here' }).click();
  await view.locator('.view-say', { hasText: 'A breakpoint is at cell (64, 0).' }).waitFor();
  await press(page, 'Continue');
  await boardIs(view, /^after step 64\b/);
  await runCommand(page, 'Remove All Breakpoints');
  await view.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '30 steps/s' });
  await pressInBoard(view, 'Play');
  await boardIs(view, /^after step 76\b/);
  await view.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.waitForTimeout(500);
  assert.equal(await page.locator('.notification-toast').count(), 0);
  assert.equal(await isInSight(view, 75, 0), true);
  await picture(page, 'view-wide-end');
  await stopDebugging(page);
});

pageTest('the board comes back after a reload', editor, opening, async (page) => {
  await openFile(page, 'hello.mines');
  await goTo(page, 25, 2);
  await boardIs(await openBoard(page), 'before line 25');
  // The place is kept when the cursor rests, and the layout of the workbench some seconds after a change.
  await page.waitForTimeout(7000);
  await page.reload();
  await page.locator('.monaco-workbench .statusbar').waitFor();
  await boardIs(board(page), 'before line 25');
});

for (const theme of [
  'Dark Modern',
  'Dark High Contrast',
  'Light High Contrast',
] satisfies Theme[]) {
  viewed(`the board in the theme ${theme}`, async (page) => {
    await themed(page, theme);
    await openFile(page, 'hello.mines');
    await goTo(page, 25, 2);
    const view = await openBoard(page);
    await boardIs(view, 'before line 25');
    await picture(page, `view-${theme.toLowerCase().replaceAll(' ', '-')}`);
    assert.deepEqual(await violations(page), []);
  });
}

pageTest(
  'the board in Japanese',
  editor,
  () => ({ ...opening(), language: 'ja' }),
  async (page) => {
    await openFile(page, 'hello.mines');
    const view = await openBoard(page, 'Mines: 盤面を表示');
    await view.locator('.view-tally-title', { hasText: 'まだ開いていないマスの数' }).waitFor();
    await picture(page, 'view-japanese');
    assert.deepEqual(await violations(page), []);
  },
);

/** Whether a cell is in the part of its grid that can be seen. */
function isInSight(view: FrameLocator, column: number, row: number): Promise<boolean> {
  return cell(view, column, row).evaluate((found) => {
    type Box = Readonly<Record<'left' | 'right', number>>;
    type Own = { closest(selector: string): Own; getBoundingClientRect(): Box };
    const own = found as unknown as Own;
    const [inner, outer] = [own, own.closest('.board-scroll')].map((each) =>
      each.getBoundingClientRect(),
    ) as [Box, Box];
    return inner.left >= outer.left && inner.right <= outer.right + 1;
  });
}

/** A message with rows, as far as it is read here. */
interface RowsMessage {
  readonly kind?: string;
  readonly rows: { readonly rows: readonly { readonly row: number }[] };
}

/** Begin to note which rows of grids the board gets. Returns what returns them, in order. */
async function rowsLoaded(page: Page): Promise<() => Promise<readonly number[]>> {
  const frame = await boardFrame(page);
  await frame.evaluate(() => {
    const own = globalThis as unknown as NotingPage;
    own.noted = [];
    own.addEventListener('message', ({ data }) => {
      if (data.kind === 'rows') own.noted.push(...data.rows.rows.map(({ row }) => row));
    });
  });
  return () => frame.evaluate(() => (globalThis as unknown as NotingPage).noted);
}

/** As much of the page of the board as is needed to note rows. */
interface NotingPage {
  noted: number[];
  addEventListener(
    kind: 'message',
    listener: (event: { readonly data: RowsMessage }) => void,
  ): void;
}
