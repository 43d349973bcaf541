/** The programs in a Markdown document: their problems, fixes and formatting. */

import * as assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editorOfFile } from './editor.ts';
import { pageTest } from './pages.ts';
import { newFolder } from './pieces.ts';
import { until } from './waiting.ts';
import {
  activeEditor,
  goTo,
  lens,
  lines,
  openFile,
  picture,
  problems,
  runCommand,
  save,
  squiggle,
} from './workbench.ts';

const editor = editorOfFile();

const folder = newFolder('documents');
/** Returns a document with `operations` in a block. What is around the block is not as a formatter of Markdown wants it. */
const document = (operations: string) =>
  `Title\n=====\n*  one\n> ~~~  mines\n> *.*\n> ...\n> ***\n${operations}> ~~~\n\n\n\n0,+1\n`;
writeFileSync(join(folder, 'program.mines'), '*.*\n...\n***\n1,1\n');

pageTest(
  'with the setting, a program in Markdown has its problems, fixes and formatting',
  editor,
  () => ({ folder }),
  async (page) => {
    rmSync(join(folder, '.vscode'), { recursive: true, force: true });
    writeFileSync(join(folder, 'page.md'), document('> 0,+1\n> 2, 1\n> 1,1\n'));
    await openFile(page, 'program.mines');
    await lens(page, 'run');
    await openFile(page, 'page.md');
    await runCommand(page, 'Format Document');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.getByText("no formatter for 'markdown' files").waitFor();
    await dialog.getByText('Cancel').click();
    assert.equal(await activeEditor(page).locator('[class*=squiggly-]').count(), 0);

    mkdirSync(join(folder, '.vscode'));
    const settings = JSON.stringify({ 'mines.markdown': true });
    writeFileSync(join(folder, '.vscode', 'settings.json'), settings);
    await squiggle(page, 'warning');
    await until('the problem at its line', async () =>
      (await problems(page, 'redundant-sign')).some((row) => row.includes('[Ln 8, Col 5]')),
    );
    await goTo(page, 8, 6);
    const bulb = page.locator('.lightBulbWidget:visible, [class*=gutter-lightbulb]:visible');
    await bulb.first().waitFor();
    const fix = page.locator('.action-widget').getByText('Remove the sign').first();
    // The menu goes when something else takes the focus.
    await until('the menu of fixes', async () => {
      await page.keyboard.press('Control+.');
      return fix.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      );
    });
    await picture(page, 'markdown');
    await fix.click();
    await until('the fix', async () => (await lines(activeEditor(page))).includes('> 0,1'));

    await runCommand(page, 'Format Document');
    await until('the block to be formatted', async () =>
      (await lines(activeEditor(page))).includes('> 2,1'),
    );
    await save(page);
    assert.equal(readFileSync(join(folder, 'page.md'), 'utf8'), document('> 0,1\n> 2,1\n> 1,1\n'));
  },
);
