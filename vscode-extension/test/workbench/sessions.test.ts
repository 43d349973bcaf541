/** How debug sessions start, start again and end, as a person sees it. */

import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  answer,
  consoleShows,
  momentIs,
  press,
  saidBeside,
  startDebugging,
  stopDebugging,
  stopsAt,
  variables,
} from './debugging.ts';
import { editorOfFile } from './editor.ts';
import { pageTests } from './pages.ts';
import { copyExamples, newFolder } from './pieces.ts';
import { until } from './waiting.ts';
import {
  clickLens,
  cursor,
  goTo,
  hover,
  lens,
  lineWith,
  notification,
  openFile,
  picture,
  runCommand,
  squiggle,
  statusShows,
} from './workbench.ts';

const editor = editorOfFile();

const folder = newFolder('programs');
copyExamples(folder, 'add.mines', 'sokolang/hello.soko', 'sokolang/add.soko');
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const seen = pageTests(editor, () => ({ folder, height: 900 }));

seen('at its end a program shows its state, and an edit of its text is noticed', async (page) => {
  write(
    'end.mines',
    '\n*.*.\n...*\n****\n0,1  # push 3\n2,1  # push 5\n0,1  # add\n2;1  # out(n)\n1,1\n1,0\n3,0',
  );
  await openFile(page, 'end.mines');
  await lens(page, 'debug');
  await clickLens(page, 'debug', page.locator('.debug-toolbar'));
  await runCommand(page, 'View: Show Run and Debug');
  // What is on the stack is seen without a click, and where the program stands is said.
  await page.getByText('ended after 7 steps').first().waitFor();
  await variables(page).filter({ hasText: 'Stack' }).first().waitFor();
  // Only errors of this language can be chosen.
  const header = page.locator('.pane-header[aria-label^="Breakpoints"]').first();
  if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
  const breakpoints = page.locator('.debug-breakpoints .monaco-list-row');
  await breakpoints.filter({ hasText: 'stack underflow' }).first().waitFor();
  assert.equal(await breakpoints.filter({ hasText: /Emojifunge|Sokolang/ }).count(), 0);
  await picture(page, 'debug-end');
  await press(page, 'Step Back');
  await momentIs(page, 6);
  await page.locator('.repl-input-wrapper .monaco-editor').first().click();
  await page.keyboard.type('set top = 7');
  await page.keyboard.press('Enter');
  await statusShows(page, /^after step 6, value set by you$/);
  // A comment is no other program.
  await goTo(page, 5, 1);
  await page.keyboard.press('End');
  await page.keyboard.insertText('  # a note');
  await press(page, 'Step Back');
  await momentIs(page, 5);
  assert.equal(await page.locator('.tab[data-resource-name*="end.mines"]').count(), 1);
  assert.equal(await page.getByText('The program has changed').count(), 0);
  await press(page, 'Step Over');
  await momentIs(page, 6);
  await goTo(page, 5, 1);
  await page.keyboard.insertText('0,1\n');
  const message = await notification(page, 'The program has changed');
  const sign = page.locator('.statusbar-item:visible', { hasText: 'program has changed: restart' });
  await sign.waitFor();
  // Who types is left alone; at the next stop the text that runs is shown, not the new one.
  assert.equal(await page.locator('.tab[data-resource-name*="end.mines"]').count(), 1);
  await press(page, 'Step Back');
  await page.locator('.tab[data-resource-name*="end.mines"]').nth(1).waitFor();
  await momentIs(page, 5);
  await lineWith(page, 'stack: ');
  await picture(page, 'debug-edited');
  // The message goes away after some seconds; its sign stays.
  const restart = message.locator('.monaco-button').filter({ hasText: 'Restart' }).first();
  await ((await restart.isVisible()) ? restart : sign).click();
  // The text that ran before is not shown any more: now the new one runs.
  await page.locator('.tab[data-resource-name*="end.mines"]').nth(1).waitFor({ state: 'detached' });
  await momentIs(page, 8);
  await sign.waitFor({ state: 'hidden' });
  await goTo(page, 5, 1);
  await page.keyboard.insertText('0,1\n');
  const again = await notification(page, 'The program has changed');
  // Who closes the message can still see it, and restart.
  await page.keyboard.press('Escape');
  await again.waitFor({ state: 'hidden', timeout: 5_000 });
  await sign.click();
  await momentIs(page, 9);
  await sign.waitFor({ state: 'hidden' });
  // When the text is the one that runs again, the state is drawn over it again.
  const saysEnd = async () => (await saidBeside(page)).includes('the program has ended here');
  await until('the end to be drawn', saysEnd);
  await goTo(page, 5, 1);
  await page.keyboard.insertText('0,1\n');
  await sign.waitFor();
  await until('nothing to be drawn over another text', async () => !(await saysEnd()));
  // What was inserted is taken back in one or more parts.
  await until('the text to be the same again', async () => {
    await page.keyboard.press('Control+Z');
    const same = sign.waitFor({ state: 'hidden', timeout: 2_000 });
    return same.then(
      () => true,
      () => false,
    );
  });
  await until('the end to be drawn again', saysEnd);
  // A message about a session that is over is not left standing.
  await goTo(page, 5, 1);
  await page.keyboard.insertText('0,1\n');
  await again.waitFor();
  await stopDebugging(page);
  await again.waitFor({ state: 'hidden', timeout: 5_000 });
  await sign.waitFor({ state: 'hidden' });
  await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
});

seen('started again, a program is where it stops, not at its end', async (page) => {
  write('again.mines', '\n*.*.\n...*\n****\n0,1\n2,1\n0,1\n2;1\n1,1\n1,0\n3,0');
  await openFile(page, 'again.mines');
  await lens(page, 'debug');
  await goTo(page, 7, 1);
  await page.keyboard.press('F9');
  await startDebugging(page);
  await stopsAt(page, '7:1', 2);
  const where = page.locator('.call-stack-state-message');
  await where.filter({ hasText: 'Paused on breakpoint' }).waitFor();
  await statusShows(page, /^after step 2: breakpoint$/);
  assert.match(await hover(page, 7, 1), /stack, the top first:\s*\[5, 3\]\s*before/);
  // Above the first lines, the bar of the debugger would lie over it.
  const { y } = await cursor(page);
  const box = await page.locator('.monaco-hover:visible').first().boundingBox();
  assert.ok((box?.y ?? 0) > y, `${box?.y} is above ${y}`);
  // The value that all other runs have does not stand beside the stack of this one.
  assert.doesNotMatch(await lineWith(page, 'stack: '), /= 8/);
  const hints = await lens(page, 'some hints hidden while debugging');
  assert.match((await hints.getAttribute('title')) ?? '', /not about this moment of this run/);
  await press(page, 'Continue');
  await where.filter({ hasText: 'ended after 7 steps' }).waitFor();
  await press(page, 'Restart');
  await stopsAt(page, '7:1', 2);
  await where.filter({ hasText: 'Paused on breakpoint' }).waitFor();
  await picture(page, 'debug-again');
  await stopDebugging(page);
  await lineWith(page, '= 8'); // what all runs have in common
  await lens(page, 'debug');
  const hidden = page.locator('.codelens-decoration').filter({ hasText: 'hints hidden' });
  await hidden.waitFor({ state: 'detached' });
  await runCommand(page, 'Remove All Breakpoints');
});

seen('after a restart, Enter gives the program the same input again', async (page) => {
  await openFile(page, 'add.mines');
  await startDebugging(page);
  await consoleShows(page, 'the program waits for input');
  await answer(page, '40 2');
  await momentIs(page, 9);
  await press(page, 'Restart');
  const list = page.locator('.quick-input-widget:visible');
  await list.filter({ hasText: 'The same input as before the restart' }).waitFor();
  assert.match(await list.innerText(), /40 2\\n/);
  // The Debug Console asks for input too: the list says which of the two takes it.
  await list.getByPlaceholder('Escape: type it in the Debug Console.').waitFor();
  await picture(page, 'debug-same-input');
  await page.keyboard.press('Enter');
  await momentIs(page, 9);
  await press(page, 'Restart');
  await list.filter({ hasText: 'Other input' }).waitFor();
  await page.keyboard.press('Escape');
  await until('the focus in the Debug Console', async () =>
    page.locator('.repl-input-wrapper .monaco-editor.focused').isVisible(),
  );
  await page.keyboard.type('1 1');
  await page.keyboard.press('Enter');
  await momentIs(page, 9);
  await press(page, 'Restart');
  await list.filter({ hasText: 'Other input' }).waitFor();
  // Who types it in the Debug Console, with the list open, has answered the question of the list.
  await page.locator('.repl-input-wrapper .monaco-editor').first().click();
  await page.keyboard.type('2 3');
  await page.keyboard.press('Enter');
  await list.waitFor({ state: 'hidden' });
  await momentIs(page, 9);
  await press(page, 'Restart');
  await list.filter({ hasText: 'Other input' }).waitFor();
  // The list takes what is typed, and no row of it can be chosen by mistake.
  await page.keyboard.type('same');
  const rows = page.locator('.quick-input-list .monaco-list-row');
  await rows.filter({ hasText: 'Give `same` as input' }).waitFor();
  assert.equal(await rows.count(), 1);
  for (const _letter of 'same') await page.keyboard.press('Backspace');
  await rows.filter({ hasText: 'The same input as before the restart' }).waitFor();
  await page.keyboard.type('5');
  await rows.filter({ hasText: 'Give `5` as input' }).waitFor();
  await picture(page, 'debug-typed-input');
  await page.keyboard.press('Enter');
  // The program reads a second number, and asks for it where the row says.
  await consoleShows(page, '(input: `5`)');
  await until('the focus in the Debug Console', async () =>
    page.locator('.repl-input-wrapper .monaco-editor.focused').isVisible(),
  );
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await momentIs(page, 9);
  await page.locator('.repl .repl-tree').getByText('7', { exact: true }).first().waitFor();
  await stopDebugging(page);
});

seen('after an input with which the run failed, other input is offered first', async (page) => {
  await openFile(page, 'add.soko');
  await startDebugging(page);
  await consoleShows(page, 'the program waits for input');
  await answer(page, 'x');
  await statusShows(page, /^after step 4: aborted/);
  await press(page, 'Restart');
  const rows = page.locator('.quick-input-list .monaco-list-row');
  const same = rows.filter({ hasText: 'The same input as before the restart' });
  await same.filter({ hasText: 'With this input, the run ended with an error' }).waitFor();
  await rows.first().and(page.locator('.focused')).filter({ hasText: 'Other input' }).waitFor();
  await picture(page, 'debug-failed-input');
  // What is typed is not drawn as an icon.
  await page.keyboard.type('$(trash)');
  await rows.filter({ hasText: 'Give `$(trash)` as input' }).waitFor();
  for (const _letter of '$(trash)') await page.keyboard.press('Backspace');
  await same.waitFor();
  await page.keyboard.type('5');
  await rows.filter({ hasText: 'Give `5` as input' }).waitFor();
  await page.keyboard.press('Enter');
  await consoleShows(page, '(input: `5`)');
  await stopDebugging(page);
});

seen('a restart is refused when the program has errors, and the run goes on', async (page) => {
  write('bad.mines', '\n*.*.\n...*\n****\n0,1\n2,1\n0,1\n2;1\n1,1\n1,0\n3,0');
  await openFile(page, 'bad.mines');
  await lens(page, 'debug');
  await goTo(page, 7, 1);
  await page.keyboard.press('F9');
  await startDebugging(page);
  await stopsAt(page, '7:1', 2);
  await goTo(page, 9, 1);
  await page.keyboard.insertText('q1\n');
  await notification(page, 'The program has changed');
  await press(page, 'Restart');
  await notification(page, 'not restarted: `q1` is not an operation');
  await press(page, 'Step Over');
  await momentIs(page, 3);
  await stopDebugging(page);
  await runCommand(page, 'Remove All Breakpoints');
});

seen('a program with errors is not started, and the problems are offered', async (page) => {
  write('none.mines', '\n*.*.\n...*\n****\nq1');
  await openFile(page, 'none.mines');
  await goTo(page, 5, 1);
  await page.keyboard.press('F5');
  const message = await notification(
    page,
    'The program cannot be started: `q1` is not an operation',
  );
  assert.equal(await page.locator('.monaco-dialog-box').count(), 0);
  await message.locator('.monaco-button').filter({ hasText: 'Show Problems' }).first().click();
  await page.locator('.markers-panel').first().waitFor();
  assert.equal(await page.locator('.debug-toolbar').isVisible(), false);
  await runCommand(page, 'View: Hide Panel');
});

seen('a program that was never saved gets a name, and is debugged', async (page) => {
  await runCommand(page, 'Sokolang: New Program');
  const name = page.locator('.quick-input-widget input').first();
  await clickLens(page, 'debug', name);
  await until('a name to be proposed', async () => /\.soko/.test(await name.inputValue()));
  await name.fill(join(folder, 'named.soko'));
  await page.keyboard.press('Enter');
  await statusShows(page, /^after step [1-9]/);
  await stopDebugging(page);
  const tabs = await page.locator('.tabs-container .tab').allInnerTexts();
  assert.deepEqual(
    tabs.map((tab) => tab.trim()).filter((tab) => /Untitled/.test(tab)),
    [],
  );
});

seen('a program is debugged from its first step', async (page) => {
  await openFile(page, 'hello.soko');
  await lens(page, 'debug');
  await runCommand(page, 'Mines: Debug Program from the First Step');
  await momentIs(page, 0);
  await press(page, 'Step Over');
  await momentIs(page, 1);
  await stopDebugging(page);
});

seen(
  'values stand beside the text as it was started, and it has no problems of its own',
  async (page) => {
    write('edited.emojifunge', '3️⃣4️⃣➕🔢🔚\n3️⃣🔢🔚\n');
    await openFile(page, 'edited.emojifunge');
    await lens(page, 'debug');
    await goTo(page, 1, 1);
    await page.keyboard.press('F9');
    await startDebugging(page);
    await stopsAt(page, 'cell (0, 0)', 0);
    // Beside the cell, a column from 1 would be another one.
    const frame = page.locator('.debug-call-stack .monaco-list-row').first();
    assert.doesNotMatch(await frame.innerText(), /1:1/);
    await press(page, 'Step Over');
    await lineWith(page, 'current stack: ');
    await goTo(page, 2, 1);
    await page.keyboard.insertText('9️⃣');
    await notification(page, 'The program has changed');
    // The second row is never reached. That is a problem of the file, but not of the text that nobody can mend.
    const problems = page.locator('[id="status.problems"]');
    await squiggle(page, 'warning');
    const before = await problems.innerText();
    await press(page, 'Step Over');
    await page.locator('.tab[data-resource-name*="edited.emojifunge"]').nth(1).waitFor();
    await press(page, 'Step Back');
    await lineWith(page, 'current stack: ');
    assert.equal(await problems.innerText(), before);
    await stopDebugging(page);
    await runCommand(page, 'Remove All Breakpoints');
  },
);
