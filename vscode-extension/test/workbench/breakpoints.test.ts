/** Breakpoints at cells and at values, as a person sees them. */

import * as assert from 'node:assert/strict';
import {
  answer,
  consoleShows,
  framed,
  leftOf,
  momentIs,
  open,
  press,
  startDebugging,
  stopDebugging,
  stopsAt,
  unfold,
  variables,
} from './debugging.ts';
import { editorOfFile } from './editor.ts';
import { pageTests } from './pages.ts';
import { copyExamples, newFolder } from './pieces.ts';
import { reload } from './reloading.ts';
import { until } from './waiting.ts';
import {
  activeEditor,
  chooseInMenu,
  goTo,
  lineWith,
  openFile,
  picture,
  runCommand,
  save,
  statusShows,
} from './workbench.ts';

const editor = editorOfFile();

const folder = newFolder('programs');
copyExamples(folder, 'add.mines', 'emojifunge/countdown.emojifunge');
const seen = pageTests(editor, () => ({ folder, height: 900 }));

seen('a value of a stack that is watched has one name, with its change', async (page) => {
  await openFile(page, 'add.mines');
  await goTo(page, 16, 1);
  await page.keyboard.press('F9');
  await startDebugging(page);
  await consoleShows(page, 'the program waits for input');
  await answer(page, '40 2');
  await stopsAt(page, '16:1', 5);
  await unfold(page, 'Breakpoints');
  await open(page, /^Stack/);
  const value = variables(page)
    .filter({ hasText: /^\[1\]/ })
    .first();
  await value.click({ button: 'right' });
  await chooseInMenu(page, 'Break on Value Change');
  const name = 'value 2 from the bottom of `stack`';
  await page.locator('.debug-breakpoints .monaco-list-row').filter({ hasText: name }).waitFor();
  await press(page, 'Continue');
  const why = page.locator('.call-stack-state-message');
  await why.filter({ hasText: `${name} changed: 40 -> 42 (now \`top\`)` }).waitFor();
  // The status bar has less room: it leaves out the note in brackets.
  await statusShows(page, /value 2 from the bottom of `stack` changed: 40 -> 42$/);
  await picture(page, 'debug-value');
  await stopDebugging(page);
  await runCommand(page, 'Remove All Breakpoints');
});

seen('a breakpoint in a row of emoji leaves the row as it is', async (page) => {
  await openFile(page, 'countdown.emojifunge');
  await goTo(page, 1, 1);
  await page.keyboard.press('F9');
  await startDebugging(page);
  await momentIs(page, 0);
  await picture(page, 'debug-emoji-row');
  assert.equal(await activeEditor(page).locator('.debug-breakpoint-placeholder').count(), 0);
  await stopDebugging(page);
  await runCommand(page, 'Remove All Breakpoints');
});

seen(
  'the cell of a breakpoint in a row of emoji has a frame, wherever the cell goes',
  async (page) => {
    await openFile(page, 'countdown.emojifunge');
    await goTo(page, 1, 1);
    for (let count = 0; count < 3; count += 1) await page.keyboard.press('ArrowRight');
    await lineWith(page, '0 🔟');
    const before = await leftOf(page, '🔚');
    assert.ok(before > 0);
    await page.keyboard.press('Shift+F9');
    const isFramed = (cells: string) =>
      until(`a frame around ${cells}`, async () => (await framed(page)) === cells);
    await isFramed('🔢');
    // The dot of the editor takes no room: cells stay below each other.
    await until('the row as before', async () => Math.abs((await leftOf(page, '🔚')) - before) < 1);
    await picture(page, 'debug-breakpoint-cell');
    await goTo(page, 1, 1);
    await page.keyboard.insertText('💯💯');
    await lineWith(page, '💯💯🔟');
    await isFramed('🔢');
    await runCommand(page, 'Undo');
    await isFramed('🔢');
    await save(page);
    await reload(page, { editors: 'countdown.emojifunge', breakpoints: '"column":7' });
    await lineWith(page, '0 🔟');
    await isFramed('🔢');
    await runCommand(page, 'Disable All Breakpoints');
    await until('another colour', async () => (await framed(page, false)) === '🔢');
    await runCommand(page, 'Remove All Breakpoints');
    await isFramed('');
  },
);

seen('the frame of a cell is grey while the debugger refuses its breakpoint', async (page) => {
  await openFile(page, 'countdown.emojifunge');
  await goTo(page, 1, 1);
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+F9');
  const isFramed = (isActive: boolean) =>
    until(isActive ? 'a red frame' : 'a grey frame', async () => {
      const [red, grey] = [await framed(page), await framed(page, false)];
      return red === (isActive ? '🔢' : '') && grey === (isActive ? '' : '🔢');
    });
  await isFramed(true);
  await startDebugging(page);
  await momentIs(page, 3);
  await press(page, 'Step Back');
  await momentIs(page, 2);
  await isFramed(true);
  await answer(page, 'disable 1');
  await isFramed(false);
  await picture(page, 'debug-breakpoint-refused');
  await answer(page, 'enable 1');
  await isFramed(true);
  await answer(page, 'disable 1');
  await isFramed(false);
  await stopDebugging(page);
  await isFramed(true);
  await runCommand(page, 'Remove All Breakpoints');
});
