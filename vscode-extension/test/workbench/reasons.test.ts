/** Questions to the debugger, as a person asks them: why a value, an output or a step is as it is. */

import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  askWhy,
  cellsOf,
  consoleShows,
  debugHover,
  goToStep,
  momentIs,
  press,
  saidBeside,
  startDebugging,
  stopDebugging,
  stopsAt,
  whyHasFocus,
  whyRows,
} from './debugging.ts';
import { editorOfFile } from './editor.ts';
import { pageTests } from './pages.ts';
import { copyExamples, newFolder } from './pieces.ts';
import { until } from './waiting.ts';
import {
  chooseInMenu,
  clickLens,
  goTo,
  hover,
  lens,
  notification,
  openFile,
  picture,
  runCommand,
  statusShows,
  useList,
} from './workbench.ts';

const editor = editorOfFile();

const folder = newFolder('programs');
copyExamples(folder, 'hello.mines', 'emojifunge/countdown.emojifunge', 'sokolang/hello.soko');
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const seen = pageTests(editor, () => ({ folder, height: 900 }));

seen('player and crates are drawn where they are now', async (page) => {
  await openFile(page, 'hello.soko');
  await goTo(page, 15, 2);
  await page.keyboard.press('F9');
  await startDebugging(page);
  await stopsAt(page, '15:1', 0);
  assert.equal(await cellsOf(page, '#@H*#'), '');
  assert.deepEqual(await saidBeside(page), []);
  await press(page, 'Step Over');
  await stopsAt(page, '15:2', 1);
  await until('the crate on its mark', async () => (await cellsOf(page, '#@H*#')).endsWith('@H'));
  await until('what says that the map is not the text', async () =>
    (await saidBeside(page)).includes('the map as it is after step 1, drawn over the text'),
  );
  await picture(page, 'debug-sokolang');
  // The view is folded, and says what it is for.
  const why = page.locator('.pane-header[aria-label^="Why"]');
  await why.filter({ hasText: 'Why: ask about a value' }).waitFor();
  // Who has brought the crate there?
  await goTo(page, 4, 4);
  const step = await askWhy(page, /(?<!after )step 1(?!\d)/);
  await whyRows(page)
    .filter({ hasText: 'Why is cell (3, 2) `H` (crate H on a mark)?' })
    .filter({ hasText: 'after step 1' })
    .waitFor();
  await picture(page, 'debug-why');
  // The rows of the view are cut: the console has room for the whole lines.
  await why.getByText('Why', { exact: true }).waitFor();
  await why.hover();
  await why.getByRole('button', { name: 'Show the Answer in the Debug Console' }).click();
  await consoleShows(page, 'Why is cell (3, 2) `H` (crate H on a mark)? (asked after step 1)');
  await picture(page, 'debug-why-console');
  await step.click();
  await stopsAt(page, '15:1', 0);
  // What is on a stack now stands over the line that says what is on it at the start.
  assert.match(await debugHover(page, 10, 1), /^crate H: \[10 .*, 13, 72 'H', 101 'e'/);
  // In the line of the stop, each action says what it does, and the stack of the player is there too.
  await hover(page, 15, 2);
  const about = page
    .locator('.monaco-hover:visible')
    .filter({ hasText: /now, the top first.*player:\s*\[.*crate H:/s })
    .filter({ hasText: 'wait:' });
  await about.waitFor(); // what the server says comes a little later
  await picture(page, 'debug-hover-action');
  await press(page, 'Step Over');
  await press(page, 'Step Over');
  await consoleShows(page, 'Hello, world!');
  // Nothing is left to ask about: the message leads to what was written.
  await runCommand(page, 'Mines: Ask Why');
  const nothing = await notification(page, 'what the program has written');
  await picture(page, 'debug-nothing-to-ask');
  await nothing.getByRole('button', { name: 'Ask Why About the Output' }).click();
  await page
    .locator('.quick-input-title')
    .filter({ hasText: 'Ask Why About the Output' })
    .waitFor();
  await page.keyboard.press('Enter');
  await page
    .locator('.quick-input-list .monaco-list-row')
    .filter({ hasText: 'character 13' })
    .waitFor();
  await page.keyboard.press('Enter');
  await whyRows(page).filter({ hasText: '72 was in h[2] of crate H at the start' }).waitFor();
  await picture(page, 'debug-why-written');
  // Who asks about an action means what it did last.
  await goTo(page, 15, 2);
  await page.keyboard.press('Shift+F10');
  await chooseInMenu(page, 'Ask Why');
  await whyRows(page).filter({ hasText: 'Why did line 15:2 do what it did last?' }).waitFor();
  await stopDebugging(page);
  await runCommand(page, 'Remove All Breakpoints');
});

seen('the program says what decided that it came here', async (page) => {
  await openFile(page, 'countdown.emojifunge');
  await goTo(page, 1, 1);
  await startDebugging(page);
  await goToStep(page, 30);
  await runCommand(page, 'Mines: Ask Why the Program Came Here');
  await whyRows(page)
    .filter({
      hasText:
        /decided by down-if-true: took the value 8 from current stack: above 0, so this turned the pointer down; the next step: cell \(8, 1\)/,
    })
    .and(page.locator('.focused'))
    .waitFor();
  await page.keyboard.press('Enter');
  await momentIs(page, 24);
  await picture(page, 'debug-why-here');
  await stopDebugging(page);
});

seen('the answer to a question stays while one goes along it, by keyboard too', async (page) => {
  await openFile(page, 'hello.mines');
  await goTo(page, 1, 1);
  await lens(page, 'debug');
  await clickLens(page, 'debug', page.locator('.debug-toolbar'));
  await momentIs(page, 72);
  await goToStep(page, 40);
  await statusShows(page, /^Ln 58,/);
  await goTo(page, 40, 1);
  await askWhy(page, /(?<!after )step 40(?!\d)/);
  const focused = whyRows(page).and(page.locator('.focused'));
  await focused.filter({ hasText: /step 40(?!\d)/ }).waitFor();
  // The tree has the focus: the keys of a tree work, and Enter goes to the step.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await momentIs(page, 38);
  const here = whyRows(page).filter({ hasText: 'the program is here' });
  await here.filter({ hasText: 'step 39' }).waitFor();
  assert.equal(await here.count(), 1);
  await whyHasFocus(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await momentIs(page, 20);
  await here.filter({ hasText: 'step 21' }).waitFor();
  await picture(page, 'debug-why-along');
  // Another question: the one before stays, and leads back to its moment.
  const there = whyRows(page)
    .filter({ hasText: /(?<!after )step 15\b/ })
    .first();
  await there.hover();
  await there.getByRole('button', { name: 'Show the Place, without Moving' }).click();
  await statusShows(page, /^Ln 32,/);
  await momentIs(page, 20);
  // One button only, so that the row is not cut; the other commands are in the menu.
  assert.equal(await there.getByRole('button').count(), 1);
  await there.click({ button: 'right' });
  await chooseInMenu(page, 'Go There and Ask Why');
  await momentIs(page, 14);
  const questions = whyRows(page).filter({ hasText: 'Why is the top of the stack' });
  await until('two questions', async () => (await questions.count()) === 2);
  await questions.filter({ hasText: 'after step 14' }).first().waitFor(); // two while it is drawn anew
  await picture(page, 'debug-why-two');
  await questions.filter({ hasText: 'after step 40' }).click();
  await momentIs(page, 40);
  await press(page, 'Stop');
  await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
});

seen('a value that was there at the start is shown in the text', async (page) => {
  write('start.soko', '####\n#@.*#\n#####\n\n---\n\n// A value.\n@:8,7\n\n---\n\nrw\n');
  await openFile(page, 'start.soko');
  await goTo(page, 12, 2);
  await page.keyboard.press('F9');
  await startDebugging(page);
  await stopsAt(page, '12:1', 0);
  await statusShows(page, /^Ln 12,/); // the editor has taken the focus
  await goTo(page, 7, 1);
  await (await askWhy(page, 'line 8:3: 8 was in player[0] at the start')).click();
  await statusShows(page, /^Ln 8, Col 4 \(1 selected\)$/);
  await stopsAt(page, '12:1', 0);
  await stopDebugging(page);
  await runCommand(page, 'Remove All Breakpoints');
});

seen('a long answer says that there is more, and each character has its moment', async (page) => {
  await openFile(page, 'hello.mines');
  await goTo(page, 1, 1); // it opens where it was left, out of sight of the lens
  await lens(page, 'debug');
  await clickLens(page, 'debug', page.locator('.debug-toolbar'));
  await momentIs(page, 72);
  await goToStep(page, 40);
  await statusShows(page, /^Ln 58,/); // the editor has taken the focus
  await goTo(page, 40, 1);
  await askWhy(page, /(?<!after )step 40(?!\d)/);
  const rows = whyRows(page);
  // Nobody types a command here: the row itself goes on. A key that comes before the rows do is lost.
  const more = rows.filter({ hasText: 'not traced yet' });
  await until('the last row', async () => {
    await page.keyboard.press('End');
    return await more.and(page.locator('.focused')).isVisible();
  });
  assert.equal(await rows.filter({ hasText: 'why more' }).count(), 0);
  await page.keyboard.press('Enter');
  const first = rows.filter({ hasText: 'mul: 72 from 12, 6' });
  await first.and(page.locator('.focused')).waitFor();
  await picture(page, 'debug-why-more');
  await page.keyboard.press('Enter'); // a click might meet the rows that stay at the top
  await momentIs(page, 2);
  // The list stays open: the focus does not come back from it.
  await useList(
    page,
    () => press(page, 'Jump to the Moment of Output'),
    async (rows) => {
      const line = rows.filter({ hasText: 'characters 1 to 13, begun by step' });
      await line.hover();
      assert.equal(await rows.filter({ hasText: 'written so far' }).count(), 0);
      await picture(page, 'debug-moments');
      // A description of the box may lie over the button, until the mouse moves.
      await line.locator('.action-label[aria-label^="Choose a character"]').dispatchEvent('click');
      await rows.filter({ hasText: 'character 8' }).click();
    },
  );
  await momentIs(page, 44);
  await useList(
    page,
    () => press(page, 'Jump to the Moment of Output'),
    async (rows) => {
      await rows.filter({ hasText: /characters 1 to 13.*written so far/ }).waitFor();
      await page.keyboard.press('Escape');
    },
  );
  await stopDebugging(page);
});
