/** The debugger, as a person sees it: forth and back, input, and messages in the order of the run. */

import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  answer,
  askWhy,
  cellsOf,
  consoleShows,
  debugHover,
  fold,
  goToStep,
  isNextSeen,
  momentIs,
  open,
  press,
  scrolled,
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
  activeEditor,
  chooseInMenu,
  goTo,
  hover,
  lines,
  lineWith,
  openFile,
  picture,
  runCommand,
  statusBar,
  statusShows,
  useList,
} from './workbench.ts';

const editor = editorOfFile();

const folder = newFolder('programs');
copyExamples(folder, 'add.mines', 'hello.mines', 'emojifunge/countdown.emojifunge');
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const seen = pageTests(editor, () => ({ folder, height: 900 }));

seen('a program of Mines, forth and back', async (page) => {
  await openFile(page, 'add.mines');
  await goTo(page, 16, 1);
  await page.keyboard.press('F9');
  await startDebugging(page);
  await consoleShows(page, 'the program waits for input');
  // For the editor it runs: that it waits, and where, is said in the text and below.
  const waits = await lineWith(page, 'waits for a number: type it in the Debug Console');
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
  assert.ok(!(await lines(activeEditor(page))).some((line) => line.includes('waits for a number')));
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
