/** The debugger, as a person sees it: forth and back, what a cell is now, input, and from output to its moment. */

import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBoard } from './board_view.ts';
import {
  answer,
  askWhy,
  cellsOf,
  consoleShows,
  debugHover,
  fold,
  framed,
  goToStep,
  isNextSeen,
  leftOf,
  momentIs,
  open,
  press,
  scrolled,
  startDebugging,
  stopDebugging,
  stopsAt,
  unfold,
  variables,
  whyHasFocus,
  whyRows,
} from './debugging.ts';
import { editorOfFile } from './editor.ts';
import { pageTests } from './pages.ts';
import { copyExamples, newFolder } from './pieces.ts';
import { reload } from './reloading.ts';
import { until } from './waiting.ts';
import {
  activeEditor,
  chooseInMenu,
  clickLens,
  goTo,
  hover,
  lens,
  lines,
  lineWith,
  notification,
  openFile,
  picture,
  runCommand,
  save,
  statusBar,
  statusShows,
  useList,
} from './workbench.ts';

const editor = editorOfFile();

const folder = newFolder('programs');
copyExamples(
  folder,
  'add.mines',
  'hello.mines',
  'emojifunge/countdown.emojifunge',
  'sokolang/hello.soko',
);
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const seen = pageTests(editor, () => ({ folder, height: 900 }));

seen('a program of Mines, forth and back', async (page) => {
  await openFile(page, 'add.mines');
  await goTo(page, 16, 1);
  await page.keyboard.press('F9');
  await startDebugging(page);
  await consoleShows(page, 'the program waits for input');
  // For the editor it runs: that it waits, and where, is said in the text and below.
  const waits = await lineWith(page, 'waits for input: type it in the Debug Console');
  assert.match(waits, /^3;2/);
  await statusShows(page, /^waits for input$/);
  await momentIs(page, 3);
  await until(
    'opened cells, while it waits',
    async () => (await cellsOf(page, '*....')) === '2000',
  );
  await picture(page, 'debug-waits');
  await answer(page, '40 2');
  await stopsAt(page, '16:1', 5);
  assert.ok(!(await statusBar(page)).includes('waits for input'));
  assert.ok(!(await lines(activeEditor(page))).some((line) => line.includes('waits for input')));
  // What lies on the stack stands beside the line; opened cells show their digits, the others do not.
  await lineWith(page, 'stack: 2 (top), 40, 10');
  await until('the digits of opened cells', async () => (await cellsOf(page, '*....')) === '2000');
  assert.equal(await cellsOf(page, '*.***'), '');
  await picture(page, 'readme-debug');
  await press(page, 'Step Over');
  await stopsAt(page, '17:1', 6);
  await lineWith(page, 'stack: 42 (top), 10');
  await press(page, 'Step Back');
  await stopsAt(page, '16:1', 5);
  await lineWith(page, 'stack: 2 (top), 40, 10');
  assert.match(await debugHover(page, 8, 4), /opened/);
  await picture(page, 'debug-hover');
  // What an operation does is said as ever.
  assert.match(await hover(page, 17, 1), /right click on \(1, 1\)/);
  // A cell that is watched: back to the step that has opened it.
  for (const pane of ['Watch', 'Call Stack', 'Breakpoints']) await fold(page, pane);
  await open(page, /^Board/);
  await open(page, /^row 3\s*=/);
  const cell = variables(page).filter({ hasText: /^3,3/ }).first();
  await cell.click({ button: 'right' });
  await picture(page, 'debug-menu');
  await chooseInMenu(page, 'Break on Value Change');
  await fold(page, 'Call Stack');
  await press(page, 'Reverse');
  await stopsAt(page, '13:1', 2);
  const why = page.locator('.call-stack-state-message');
  await why.filter({ hasText: /^cell \(3, 3\) changed$/ }).waitFor();
  await picture(page, 'debug-reverse');
  await press(page, 'Continue');
  await stopsAt(page, '16:1', 5);
  await press(page, 'Continue');
  await consoleShows(page, '42');
  await useList(
    page,
    () => press(page, 'Jump to the Moment of Output'),
    (rows) => rows.filter({ hasText: '42' }).click(),
  );
  await stopsAt(page, '17:1', 6);
  await picture(page, 'debug-moment');
  await stopDebugging(page);
  // Nothing of it stays in the text.
  await until('the digits as before', async () => (await cellsOf(page, '*.***')) === '5');
  await runCommand(page, 'Remove All Breakpoints');
});

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

seen('player and crates are drawn where they are now', async (page) => {
  await openFile(page, 'hello.soko');
  await goTo(page, 15, 2);
  await page.keyboard.press('F9');
  await startDebugging(page);
  await stopsAt(page, '15:1', 0);
  assert.equal(await cellsOf(page, '#@H*#'), '');
  await press(page, 'Step Over');
  await stopsAt(page, '15:2', 1);
  await until('the crate on its mark', async () => (await cellsOf(page, '#@H*#')).endsWith('@H'));
  await picture(page, 'debug-sokolang');
  // Who has brought the crate there?
  await goTo(page, 4, 4);
  const step = await askWhy(page, /(?<!after )step 1(?!\d)/);
  await whyRows(page)
    .filter({ hasText: 'Why is cell (3, 2) `H` (crate H on a mark)?' })
    .filter({ hasText: 'after step 1' })
    .waitFor();
  await picture(page, 'debug-why');
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
  await nothing.getByRole('button', { name: 'Ask Why Something Was Written' }).click();
  await page
    .locator('.quick-input-title')
    .filter({ hasText: 'Ask Why Something Was Written' })
    .waitFor();
  await page.keyboard.press('Enter');
  await page
    .locator('.quick-input-list .monaco-list-row')
    .filter({ hasText: 'character 13' })
    .waitFor();
  await page.keyboard.press('Enter');
  await whyRows(page).filter({ hasText: '72 was in h[2] at the start' }).waitFor();
  await picture(page, 'debug-why-written');
  await stopDebugging(page);
  await runCommand(page, 'Remove All Breakpoints');
});

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
  await runCommand(page, 'Mines: Ask Why Something Was Written…');
  const rows = page.locator('.quick-input-list .monaco-list-row');
  await rows.filter({ hasText: /^100.*characters 1 to 3/ }).waitFor();
  assert.equal(await rows.filter({ hasText: '42' }).count(), 0);
  // A number is asked about as a whole.
  await page.keyboard.press('Enter');
  await whyRows(page).filter({ hasText: 'you set top to 100' }).first().waitFor();
  // Another change: the answer is about a run that is no more.
  await goToStep(page, 6);
  await answer(page, 'set top = 7');
  await whyRows(page).filter({ hasText: 'about the run before your change' }).first().waitFor();
  await picture(page, 'debug-changed-output');
  await stopDebugging(page);
});

seen('the program says what decided that it came here', async (page) => {
  await openFile(page, 'countdown.emojifunge');
  await goTo(page, 1, 1);
  await startDebugging(page);
  await goToStep(page, 30);
  await runCommand(page, 'Mines: Ask Why the Program Came Here');
  await whyRows(page)
    .filter({
      hasText: /decided by down-if-true: took 8 from current stack; the next step: cell \(8, 1\)/,
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
  await there.getByRole('button', { name: 'Go There and Ask Why' }).click();
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
    const ask = () => runCommand(page, 'Mines: Ask Why Something Was Written…');
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
      .filter({ hasText: /Why was .@. written, character 4.*A click moves the program back/s })
      .waitFor();
    await picture(page, 'debug-why-cells');
    await stopDebugging(page);
  },
);

seen('a program in a grid is debugged to its end, and from there at any step', async (page) => {
  await openFile(page, 'countdown.emojifunge');
  await runCommand(page, 'Mines: Debug Program');
  await consoleShows(page, '10');
  await statusShows(page, /^after step [1-9]/);
  await runCommand(page, 'View: Show Run and Debug');
  await open(page, /^Stacks/);
  const current = variables(page)
    .filter({ hasText: /^current stack/ })
    .first();
  await current.filter({ hasText: /\[0\b.*\]$/ }).waitFor();
  // Nobody has put the cursor into a cell: the question is about the stack.
  await askWhy(page, 'Why is the top of `current stack`');
  await goToStep(page, 4);
  const why = page.locator('.call-stack-state-message');
  await why.filter({ hasText: /^after step 4; step 5 is next$/ }).waitFor();
  // Variables show the state there, and no longer that at the end; the editor takes its time for it.
  await current.filter({ hasText: /\[10 .*\]$/ }).waitFor();
  // The place is drawn by the extension: nothing is selected, and no arrow moves the cells of the row.
  await statusShows(page, /^Ln 1, Col 1$/);
  await statusShows(page, /\(4, ?0\)/); // the cell where it is, not that of the cursor
  const arrow = activeEditor(page).locator('.debug-top-stack-frame-column');
  assert.equal(await arrow.and(page.locator(':not(.start-of-line)')).count(), 0);
  await picture(page, 'debug-emojifunge');
  // In the condition of a breakpoint, no commands of the program are offered.
  await goTo(page, 2, 1);
  await runCommand(page, 'Debug: Add Conditional Breakpoint...');
  const widget = page.locator('.breakpoint-widget');
  await widget.waitFor();
  await page.keyboard.press('Control+Space');
  const offered = page.locator('.suggest-widget.visible .monaco-list-row');
  await offered.filter({ hasText: 'depth' }).first().waitFor();
  assert.equal(await offered.filter({ hasText: 'input-number' }).count(), 0);
  await picture(page, 'debug-condition');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await widget.waitFor({ state: 'hidden' });
  // Where a person has put the cursor at the begin of the line, nobody knows which of the two is meant: both.
  await goTo(page, 1, 1);
  await page.keyboard.press('ArrowDown');
  await runCommand(page, 'Debug: Add Conditional Breakpoint...');
  await widget.locator('.monaco-editor.focused').waitFor(); // what is typed before goes into the program
  await page.keyboard.type('dept');
  await page.keyboard.press('Control+Space');
  await offered.filter({ hasText: 'condition of a breakpoint' }).first().waitFor();
  await picture(page, 'debug-condition-begin');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await widget.waitFor({ state: 'hidden' });
  await stopDebugging(page);
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

seen('messages come in the order of the run, and once, as output does', async (page) => {
  await openFile(page, 'hello.mines');
  await goTo(page, 24, 1);
  await page.keyboard.press('F9');
  await startDebugging(page);
  await statusShows(page, /^(at the start$|after step)/);
  await answer(page, 'log on out(c): at step {step}');
  await consoleShows(page, 'breakpoint 2: on out(c)');
  await press(page, 'Continue');
  await page.getByText('ended after').first().waitFor();
  await consoleShows(page, 'at step 66');
  // The last rows, those that are seen.
  const rows = async () => {
    const all = await page.locator('.repl .repl-tree .monaco-list-row').evaluateAll((elements) =>
      (elements as unknown as { getAttribute(name: string): string }[])
        .map(
          (row) =>
            [Number(row.getAttribute('data-index')), row.getAttribute('aria-label')] as const,
        )
        .sort(([one], [other]) => one - other)
        .map(([, text]) => text.trim()),
    );
    return all.join(' ').replaceAll(/\s+/gu, ' ');
  };
  const order = /l at step 59 d at step 62 ! at step 66 \(the program has ended/u;
  await until('the messages', async () => order.test(await rows()));
  await picture(page, 'debug-messages');
  await press(page, 'Reverse');
  const why = page.locator('.call-stack-state-message');
  await why.filter({ hasText: 'breakpoint' }).waitFor();
  await press(page, 'Continue');
  await why.filter({ hasText: 'ended after' }).waitFor();
  await momentIs(page, 72);
  assert.match(await rows(), order);
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
  const first = rows.filter({ hasText: 'push(count): pushed 12' });
  await first.and(page.locator('.focused')).waitFor();
  await picture(page, 'debug-why-more');
  await page.keyboard.press('Enter'); // a click might meet the rows that stay at the top
  await momentIs(page, 0);
  // The list stays open: the focus does not come back from it.
  await useList(
    page,
    () => press(page, 'Jump to the Moment of Output'),
    async (rows) => {
      const line = rows.filter({ hasText: 'characters 1 to 13, written by step' });
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

seen('a cell beyond the window is shown when the program stops there', async (page) => {
  // Down the first column, then along a row that is longer than the window.
  write('long.ef', `⬇️\n${'1️⃣\n'.repeat(79)}➡️${'1️⃣'.repeat(300)}🔚\n`);
  await openFile(page, 'long.ef');
  await runCommand(page, 'Mines: Debug Program');
  await statusShows(page, /^after step [1-9]/);
  const showsNext = (isScrolled: boolean) =>
    until('the next cell in the window', async () => {
      const [left] = await scrolled(page);
      return (await isNextSeen(page)) && left > 0 === isScrolled;
    });
  await showsNext(true); // the end
  await goToStep(page, 40); // a cell of the first column, below the window
  await showsNext(false);
  await goToStep(page, 280);
  await showsNext(true);
  await picture(page, 'debug-far');
  await press(page, 'Step Over');
  await momentIs(page, 281);
  await showsNext(true);
  await goToStep(page, 85);
  await showsNext(false);
  // The cell after it is seen already, so the window stays.
  const before = await scrolled(page);
  await press(page, 'Step Over');
  await momentIs(page, 86);
  await showsNext(false);
  assert.deepEqual(await scrolled(page), before);
  await stopDebugging(page);
});

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

seen('input that does not fit is told of', async (page) => {
  await openFile(page, 'add.mines');
  await startDebugging(page);
  await consoleShows(page, '`in(n)` reads a number at line 14');
  await answer(page, '4 x');
  await consoleShows(page, 'cannot read the input `x');
  await page.getByText('ended after').first().waitFor();
  await picture(page, 'debug-mismatch');
  await stopDebugging(page);
});
