/** The language of the assembler: typed, run and debugged, and the program that it becomes. */

import * as assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { board, cell, openBoard, pressInBoard, stackOf } from './board_view.ts';
import { askWhy, press, startDebugging, stopDebugging } from './debugging.ts';
import { editorOfFile } from './editor.ts';
import { pageTests } from './pages.ts';
import { newFolder } from './pieces.ts';
import { until } from './waiting.ts';
import {
  activeEditor,
  goTo,
  lens,
  lines,
  lineWith,
  notification,
  openFile,
  picture,
  problems,
  runCommand,
  save,
  squiggle,
  terminalShows,
  type,
} from './workbench.ts';

const editor = editorOfFile();

const folder = newFolder('programs');
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const seen = pageTests(editor, () => ({ folder, height: 900 }));

const COUNTED = `print "Hi\\n"
push 3
again:
    dup out(n)
    push 1 sub
    dup jump-if-positive again
`;

seen('a source is typed, a mistake is underlined, and it runs', async (page) => {
  write('typed.minesasm', '');
  await openFile(page, 'typed.minesasm');
  await type(page, 'push 1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await type(page, 'if');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await type(page, 'pusch 7 out(n)');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await type(page, 'end');
  await page.keyboard.press('Escape');
  await squiggle(page, 'error');
  await picture(page, 'assembler-problem');
  assert.ok((await problems(page, 'pusch')).length > 0);
  await until('the indentation of a block', async () => {
    const shown = (await lines(activeEditor(page))).map((line) => line.replaceAll('\u00a0', ' '));
    return shown.some((line) => line.startsWith('    pusch')) && shown.includes('end');
  });
  await save(page);
  write('counted.minesasm', COUNTED);
  await openFile(page, 'counted.minesasm');
  await lens(page, 'bytes');
  await picture(page, 'assembler');
  await runCommand(page, 'Mines: Run Program');
  await terminalShows(page, /Hi\s+321/);
  await picture(page, 'assembler-run');
});

seen('a source is debugged, statement by statement and operation by operation', async (page) => {
  write('debugged.minesasm', COUNTED);
  await openFile(page, 'debugged.minesasm');
  await lens(page, 'bytes');
  await goTo(page, 4, 1);
  await page.keyboard.press('F9');
  await startDebugging(page);
  await lineWith(page, 'stack: 3 (top)');
  await picture(page, 'assembler-stopped');
  await press(page, 'Step Over');
  await lineWith(page, 'stack: 3 (top), 3');
  await press(page, 'Step Over');
  await lineWith(page, 'stack: 3 (top)');
  await press(page, 'Step Over');
  await lineWith(page, 'stack: 1 (top), 3');
  await press(page, 'Step Over');
  await lineWith(page, 'stack: 2 (top)');
  await askWhy(page, /2/);
  await picture(page, 'assembler-why');
  await press(page, 'Step Into');
  await press(page, 'Step Back');
  await lineWith(page, 'stack: 2 (top)');
  await stopDebugging(page);
});

const ROUTINE = `define line N
    push N
    call show
end
line 7
halt
show:
    swap dup out(n) swap
    ret
`;

seen('the call stack shows the call of a routine and the use of a macro', async (page) => {
  write('routine.minesasm', ROUTINE);
  await openFile(page, 'routine.minesasm');
  await lens(page, 'bytes');
  await goTo(page, 8, 10);
  await page.keyboard.press('F9');
  await startDebugging(page);
  const frames = page.locator('.debug-call-stack .monaco-list-row');
  await frames.filter({ hasText: 'call show' }).filter({ hasText: '3:5' }).waitFor();
  await frames.filter({ hasText: 'line 7' }).filter({ hasText: '5:1' }).waitFor();
  await picture(page, 'assembler-call-stack');
  await press(page, 'Step Out');
  await frames.filter({ hasText: 'call show' }).waitFor({ state: 'hidden' });
  await stopDebugging(page);
});

const LIBRARY = `jump past
double:
    swap dup add
    swap ret
past:
`;

seen('an included file has breakpoints, and an edit of it is noticed', async (page) => {
  write('library.minesasm', LIBRARY);
  write('including.minesasm', 'include "library.minesasm"\npush 21 call double out(n)\n');
  await openFile(page, 'library.minesasm');
  await goTo(page, 3, 10);
  await page.keyboard.press('F9');
  await openFile(page, 'including.minesasm');
  await lens(page, 'bytes');
  await startDebugging(page);
  const frames = page.locator('.debug-call-stack .monaco-list-row');
  const inner = frames.filter({ hasText: 'library.minesasm' }).filter({ hasText: '3:5' });
  await inner.filter({ hasText: 'swap' }).waitFor();
  await frames
    .filter({ hasText: 'call double' })
    .filter({ hasText: 'including.minesasm' })
    .filter({ hasText: '2:9' })
    .waitFor();
  const tabs = page.locator('.tab[data-resource-name*="library.minesasm"]');
  await page.locator('.tab.active[data-resource-name="library.minesasm"]').waitFor();
  assert.equal(await tabs.count(), 1);
  await picture(page, 'assembler-included');
  await goTo(page, 1, 1);
  await page.keyboard.insertText('# one line more\n');
  const message = await notification(page, 'The program has changed');
  const sign = page.locator('.statusbar-item:visible', { hasText: 'program has changed: restart' });
  await sign.waitFor();
  // Who types is left alone; at the next stop the text that runs is shown, not the new one.
  assert.equal(await tabs.count(), 1);
  await press(page, 'Step Over');
  await tabs.nth(1).waitFor();
  await until('the text that runs', async () =>
    (await lines(activeEditor(page)))[0]?.startsWith('jump'),
  );
  await picture(page, 'assembler-included-edited');
  const restart = message.locator('.monaco-button').filter({ hasText: 'Restart' }).first();
  await ((await restart.isVisible()) ? restart : sign).click();
  await sign.waitFor({ state: 'hidden' });
  await tabs.nth(1).waitFor({ state: 'detached' });
  await frames.filter({ hasText: 'library.minesasm' }).filter({ hasText: '4:5' }).waitFor();
  await stopDebugging(page);
  await runCommand(page, 'Remove All Breakpoints');
});

seen('an included file that has changed on the disk is noticed when it is opened', async (page) => {
  const text = 'print "b"\nprint "c"\n';
  write('replaced.minesasm', text);
  write('replacing.minesasm', 'print "a"\ninclude "replaced.minesasm"\n');
  await openFile(page, 'replacing.minesasm');
  await lens(page, 'bytes');
  await goTo(page, 1, 1);
  await page.keyboard.press('F9');
  await startDebugging(page);
  const frames = page.locator('.debug-call-stack .monaco-list-row');
  await frames.filter({ hasText: 'replacing.minesasm' }).first().waitFor();
  write('replaced.minesasm', `# one line more\n${text}`);
  await openFile(page, 'replaced.minesasm');
  await notification(page, 'The program has changed');
  await press(page, 'Step Over');
  await frames.filter({ hasText: 'replaced.minesasm' }).filter({ hasText: '1:1' }).waitFor();
  await page.locator('.tab[data-resource-name*="replaced.minesasm"]').nth(1).waitFor();
  await until('the text that runs', async () =>
    (await lines(activeEditor(page)))[0]?.startsWith('print'),
  );
  await stopDebugging(page);
  await runCommand(page, 'Remove All Breakpoints');
});

seen('the board that the assembler found follows a debugged source', async (page) => {
  write('beside.minesasm', COUNTED);
  await openFile(page, 'beside.minesasm');
  await lens(page, 'bytes');
  await goTo(page, 4, 1);
  await page.keyboard.press('F9');
  await startDebugging(page);
  await lineWith(page, 'stack: 3 (top)');
  const view = await openBoard(page);
  assert.deepEqual(await stackOf(view), ['3']);
  await pressInBoard(view, 'Step');
  await until('the step', async () => (await stackOf(view)).length === 2);
  await pressInBoard(view, 'Step back');
  await until('the step back', async () => (await stackOf(view)).length === 1);
  // The cells stand nowhere in the text: the menu leads to the debugger, not to operations.
  await cell(view, 3, 0).click();
  await view.locator('.view-say', { hasText: 'The assembler has made this board' }).waitFor();
  await cell(view, 3, 0).focus();
  await page.keyboard.press('ContextMenu');
  const items = view.getByRole('menuitem');
  await items.first().waitFor();
  assert.deepEqual(await items.allInnerTexts(), ['Ask Why', 'Break When This Cell Changes']);
  await picture(page, 'assembler-board');
  await items.filter({ hasText: 'Ask Why' }).click();
  await view.locator('.view-say', { hasText: 'Why is cell (3, 0)' }).waitFor();
  await stopDebugging(page);
});

seen('the program of Mines that a source becomes is shown beside it', async (page) => {
  write('shown.minesasm', COUNTED);
  await openFile(page, 'shown.minesasm');
  await lens(page, 'bytes');
  await runCommand(page, 'Mines Assembler: Show the Mines Program');
  await until('the program', async () =>
    (await lines(page.locator('.part.editor'))).some((line) => /^[.*]{3,}$/.test(line)),
  );
  await picture(page, 'assembler-shown');
  await openFile(page, 'shown.minesasm');
  await runCommand(page, 'Mines: Show Board');
  await board(page).getByText('A source of the assembler has no board in its text').waitFor();
  await picture(page, 'assembler-no-board');
  write('broken.minesasm', 'pusch\n');
  await openFile(page, 'broken.minesasm');
  await squiggle(page, 'error');
  await runCommand(page, 'Mines Assembler: Show the Mines Program');
  await notification(page, 'no program was made');
});
