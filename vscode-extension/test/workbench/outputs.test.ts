/** The output of a program that is debugged: its moments, its reasons, and what a change makes of it. */

import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBoard } from './board_view.ts';
import {
  answer,
  consoleShows,
  goToStep,
  momentIs,
  press,
  startDebugging,
  stopDebugging,
  whyRows,
} from './debugging.ts';
import { editorOfFile } from './editor.ts';
import { pageTests } from './pages.ts';
import { copyExamples, newFolder } from './pieces.ts';
import { until } from './waiting.ts';
import {
  activeEditor,
  goTo,
  openFile,
  picture,
  runCommand,
  statusShows,
  useList,
} from './workbench.ts';

const editor = editorOfFile();

const folder = newFolder('programs');
copyExamples(folder, 'add.mines', 'emojifunge/countdown.emojifunge');
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const seen = pageTests(editor, () => ({ folder, height: 900 }));

seen('after a change, the output of the new run takes the place of the old one', async (page) => {
  await openFile(page, 'add.mines');
  await goTo(page, 1, 1);
  await startDebugging(page);
  await answer(page, '40 2');
  await goToStep(page, 6);
  await answer(page, 'set top = 100');
  await statusShows(page, /value set by you/);
  await press(page, 'Continue');
  await consoleShows(page, '100');
  const view = await openBoard(page);
  await view.locator('.board-output', { hasText: /^100/ }).waitFor();
  await runCommand(page, 'Mines: Ask Why About the Output…');
  const rows = page.locator('.quick-input-list .monaco-list-row');
  await rows.filter({ hasText: /^100.*characters 1 to 3/ }).waitFor();
  assert.equal(await rows.filter({ hasText: '42' }).count(), 0);
  // A number is asked about as a whole.
  await page.keyboard.press('Enter');
  await whyRows(page).filter({ hasText: 'Why was `100` written?' }).first().waitFor();
  await whyRows(page).filter({ hasText: 'you set top to 100' }).first().waitFor();
  // Another change: the answer is about a run that is no more.
  await goToStep(page, 6);
  await answer(page, 'set top = 7');
  await whyRows(page).filter({ hasText: 'about the run before your change' }).first().waitFor();
  await picture(page, 'debug-changed-output');
  await stopDebugging(page);
});

seen(
  'of a program in a grid: values of this run only, and the cells of an answer',
  async (page) => {
    write('lines.ef', '8️⃣8️⃣✖️🔡🔟🔡🔟🔡8️⃣8️⃣✖️🔡🔚\n');
    await openFile(page, 'countdown.emojifunge');
    const hint = activeEditor(page)
      .locator('.view-line')
      .filter({ hasText: /going\s/ });
    await hint.first().waitFor();
    await goTo(page, 1, 1);
    await page.keyboard.press('F9');
    await startDebugging(page);
    await momentIs(page, 0);
    await until('no hints', async () => (await hint.count()) === 0);
    await picture(page, 'debug-emojifunge-values');
    await stopDebugging(page);
    await hint.first().waitFor();
    await runCommand(page, 'Remove All Breakpoints');
    await openFile(page, 'lines.ef');
    await runCommand(page, 'Mines: Debug Program');
    await statusShows(page, /^after step 1\d/);
    // An empty line can be chosen, and a character by its number.
    const ask = () => runCommand(page, 'Mines: Ask Why About the Output…');
    const rows = page.locator('.quick-input-list .monaco-list-row');
    await ask();
    await rows.filter({ hasText: /^\\n.*character 3/ }).waitFor();
    await page.keyboard.type('9');
    await rows.filter({ hasText: 'The output has no character 9.' }).waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('4');
    await rows.filter({ hasText: /^character 4.*@/ }).waitFor();
    await picture(page, 'debug-output-number');
    await page.keyboard.press('Enter');
    await whyRows(page)
      .filter({ hasText: /\(11, 0\) \u{1f521} · step 12/u })
      .first()
      .waitFor();
    // The row of a long question is cut: its hover has all of it.
    await whyRows(page).filter({ hasText: 'Why was' }).first().hover();
    await page
      .locator('.monaco-hover:visible')
      .filter({ hasText: /Why was .@. written \(character 4\).*A click moves the program back/s })
      .waitFor();
    await picture(page, 'debug-why-cells');
    await stopDebugging(page);
  },
);

seen('a long output is listed in short rows, and the list says what is missing', async (page) => {
  // A number with 65,537 digits, 16 times: 1,048,592 characters in a single line.
  write('much.ef', `🔟${'💕✖️'.repeat(16)}${'💕🔢'.repeat(16)}🔚\n`);
  await openFile(page, 'much.ef');
  await runCommand(page, 'Mines: Debug Program');
  await statusShows(page, /^after step [1-9]/);
  await useList(
    page,
    () => press(page, 'Jump to the Moment of Output'),
    async (rows) => {
      const row = rows.filter({ hasText: 'characters 48,593 to 1,048,592' });
      await row.waitFor();
      const label = await row.locator('.monaco-icon-label .label-name').first().innerText();
      assert.equal(label, `${'0'.repeat(200)}…`);
      const input = page.locator('.quick-input-box input');
      const placeholder = await input.getAttribute('placeholder');
      assert.match(placeholder ?? '', /^The first 48,592 characters are not listed\./);
      await picture(page, 'debug-moments-cut');
      await page.keyboard.press('Escape');
    },
  );
  await stopDebugging(page);
});
