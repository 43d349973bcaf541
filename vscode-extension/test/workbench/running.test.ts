/** Programs are run, from wherever a person may name them. */

import * as assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { editorOfFile } from './editor.ts';
import { pageTest, pageTests } from './pages.ts';
import { copyExamples, newFolder } from './pieces.ts';
import { until } from './waiting.ts';
import {
  activeEditor,
  answer,
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
  problems,
  runCommand,
  terminalShows,
  terminalText,
  type,
} from './workbench.ts';

const editor = editorOfFile();

/** A new folder with programs. */
function programs(): string {
  const folder = newFolder('programs');
  copyExamples(folder, 'hello.mines', 'add.mines', 'reverse.mines', 'fizzbuzz.mines');
  copyExamples(folder, 'emojifunge/countdown.emojifunge', 'sokolang/hello.soko');
  return folder;
}

/** The folder of the shared page. */
let folder = '';
const onSharedPage = pageTests(editor, () => {
  folder = programs();
  return { folder };
});

/** A test that begins without a terminal. */
function running(name: string, body: (page: Page, folder: string) => Promise<void>): void {
  onSharedPage(name, async (page) => {
    const terminals = page.locator('.terminal-wrapper');
    if ((await terminals.count()) > 0) {
      await runCommand(page, 'Terminal: Kill All Terminals');
      await until('the terminals to go', async () => (await terminals.count()) === 0);
    }
    await body(page, folder);
  });
}

const input = (page: Page) => page.locator('.quick-input-widget:visible .quick-input-box input');
const choice = (page: Page, label: string) =>
  page.locator('.quick-input-widget:visible .monaco-list-row').filter({ hasText: label });

running('from the title bar, to its output', async (page) => {
  await openFile(page, 'hello.mines');
  await lens(page, 'explain');
  await page.locator('.editor-actions a[aria-label="Run Program"]').click();
  await terminalShows(page, 'Hello, world!');
});

running('from the lens, with what is typed in the terminal', async (page) => {
  await openFile(page, 'add.mines');
  await clickLens(page, 'run', page.locator('.terminal-wrapper.active'));
  await terminalListens(page);
  await type(page, '40 2\n');
  await terminalShows(page, /^42$/m);
  await picture(page, 'run');
});

running('profiled, it shows where its steps are, until it is changed', async (page) => {
  await openFile(page, 'hello.mines');
  await lens(page, 'explain');
  await goTo(page, 24, 1);
  await runCommand(page, 'Mines: Profile Program');
  await lineWith(page, '%');
  await notification(page, /Profiled [\d,]+ steps/);
  await picture(page, 'profile');
  assert.match(await hover(page, 24, 2), /performed: [\d,]+ × \([\d.]+% of all steps\)/);
  await goTo(page, 24, 1);
  await page.keyboard.type(' ');
  await until('the heat to go', async () =>
    (await lines(activeEditor(page))).every((line) => !line.includes('%')),
  );
  await page.keyboard.press('Control+Z');
});

for (const [name, cell] of [
  ['countdown.emojifunge', [1, 1]],
  ['hello.soko', [15, 2]],
] as const) {
  running(`profiled, ${name} shows the steps of each cell`, async (page) => {
    await openFile(page, name);
    await lens(page, 'explain');
    await runCommand(page, 'Mines: Profile Program');
    await lineWith(page, '%');
    assert.match(await hover(page, cell[0], cell[1]), /performed: [\d,]+ ×/);
    await picture(page, `profile-${name}`);
    await runCommand(page, 'Mines: Clear Profile');
    await until('the heat to go', async () =>
      (await lines(activeEditor(page))).every((line) => !line.includes('%')),
    );
  });
}

running('clicked twice it runs once; clicked again, anew', async (page) => {
  await openFile(page, 'add.mines');
  await lens(page, 'explain');
  const button = page.locator('.editor-actions a[aria-label="Run Program"]');
  await button.dblclick();
  await terminalListens(page);
  await type(page, '40 2\n');
  await terminalShows(page, /^42$/m);
  await runCommand(page, 'Terminal: Clear');
  await button.click();
  await terminalShows(page, 'waits for input');
  await terminalListens(page);
  await type(page, '7777');
  await terminalShows(page, '7777');
  await button.click();
  // What was typed into the first run is gone: it is the second that waits.
  await until('the second run to wait for input', async () => {
    const shown = await terminalText(page);
    return shown.includes('waits for input') && !shown.includes('7777');
  });
  await terminalListens(page);
  assert.equal(await input(page).count(), 0);
  await type(page, '20 3\n');
  await terminalShows(page, /^23$/m);
});

running('the input of a program that was never saved is forgotten with it', async (page) => {
  const asked = async () => {
    await runCommand(page, 'Mines: New Program');
    await lens(page, 'explain');
    await runCommand(page, 'Mines: Run Program with Input…');
    await choice(page, 'Text').waitFor();
  };
  await asked();
  await choice(page, 'Text').click();
  await answer(page, 'ABC');
  await terminalShows(page, /^8\b/m);
  await activeEditor(page).locator('.view-line').first().click();
  await runCommand(page, 'Mines: Run Program with Input…');
  await choice(page, 'As the last time').filter({ hasText: 'ABC' }).waitFor();
  await page.keyboard.press('Escape');
  await runCommand(page, 'View: Revert and Close Editor');
  await asked();
  assert.equal(await choice(page, 'As the last time').count(), 0);
  await page.keyboard.press('Escape');
  await runCommand(page, 'View: Revert and Close Editor');
});

// It has a page of its own: the texts of other tests would be offered here, and its own would be used there.
pageTest(
  'with a text, which is remembered',
  editor,
  () => ({ folder: programs() }),
  async (page) => {
    await openFile(page, 'add.mines');
    await lens(page, 'explain');
    await runCommand(page, 'Mines: Run Program with Input…');
    await choice(page, 'Text').click();
    await answer(page, '20 3');
    await terminalShows(page, /^23$/m);
    // It is there after the page was loaded anew.
    await page.reload();
    await openFile(page, 'add.mines');
    await lens(page, 'explain');
    await runCommand(page, 'Mines: Run Program with Input…');
    await choice(page, 'As the last time').filter({ hasText: '20 3' }).waitFor();
    await choice(page, 'Text').click();
    await until('the last text', async () => (await input(page).inputValue()) === '20 3');
    await answer(page, '-20 3\\n');
    await terminalShows(page, /^-17$/m);
    await runCommand(page, 'Terminal: Clear');
    await activeEditor(page).locator('.view-line').first().click();
    await runCommand(page, 'Mines: Run Program');
    // It is said what is used again, with a way to change it, and how the run ended.
    await terminalShows(page, /^input: '-20 3\\n' \(change\)\n-17\n\nended after \d+ steps$/m);
    await until('the question', async () => {
      const row = page.locator('.terminal-wrapper.active .xterm-rows > div');
      const box = await row.filter({ hasText: '(change)' }).boundingBox();
      if (box === null) return false;
      const [x, y] = [box.x + 30, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.keyboard.down('Control');
      await page.mouse.move(x + 2, y);
      await page.mouse.click(x + 3, y);
      await page.keyboard.up('Control');
      return choice(page, 'As the last time')
        .waitFor({ timeout: 2000 })
        .then(
          () => true,
          () => false,
        );
    });
    await page.keyboard.press('Escape');
    await runCommand(page, 'Tasks: Run Task');
    await choice(page, "'-e-20 3\\n'").waitFor();
  },
);

running('with a file', async (page, folder) => {
  writeFileSync(join(folder, 'words.txt'), 'desserts');
  await openFile(page, 'reverse.mines');
  await lens(page, 'explain');
  await runCommand(page, 'Mines: Run Program with Input…');
  await choice(page, 'File').click();
  await choice(page, 'words.txt').click();
  await terminalShows(page, /^stressed/m);
});

running('from the menu of the explorer', async (page) => {
  await openFile(page, 'add.mines');
  await lens(page, 'explain');
  await page
    .locator('.explorer-folders-view .monaco-list-row')
    .filter({ hasText: 'hello.mines' })
    .click({ button: 'right' });
  await chooseInMenu(page, 'Run Program');
  await terminalShows(page, 'Hello, world!');
});

running('from the menu in the editor', async (page) => {
  await openFile(page, 'hello.mines');
  // Another test left it further down.
  await goTo(page, 1, 1);
  await lens(page, 'explain');
  await activeEditor(page).locator('.view-line').nth(2).click({ button: 'right' });
  await chooseInMenu(page, 'Run Program');
  await terminalShows(page, 'Hello, world!');
});

running('as it stands in the editor, changed or never saved', async (page, folder) => {
  const file = join(folder, 'changed.mines');
  writeFileSync(file, '*.\n**\n0;0');
  await openFile(page, 'changed.mines');
  await lineWith(page, 'swap');
  await goTo(page, 3, 4);
  await type(page, '\n1,0');
  await lineWith(page, '= 3');
  await runCommand(page, 'Mines: Run Program');
  await terminalListens(page);
  const changed = '*.\n**\n0;0\n1,0';
  await until('the change to be saved', () => readFileSync(file, 'utf8') === changed);
  await runCommand(page, 'Mines: New Program');
  await lens(page, 'ends after 7 operations');
  await runCommand(page, 'Mines: Run Program');
  await terminalShows(page, /^8\b/m);
  await activeEditor(page).locator('.view-line').first().click();
  await runCommand(page, 'View: Revert and Close Editor');
});

running('one with errors says where, and the Problems view knows it', async (page, folder) => {
  writeFileSync(join(folder, 'ragged.mines'), '.*\n.\n0,0');
  await openFile(page, 'ragged.mines');
  await lens(page, '1 operation');
  await runCommand(page, 'Mines: Run Program');
  await terminalShows(page, 'mines-run: 1 error; nothing was run');
  const rows = await problems(page, 'row 1 is 1 wide');
  assert.equal(rows.filter((row) => row.includes('row 1 is 1 wide')).length, 1, rows.join('\n'));
});

/** A program that is run gets the keys. */
async function terminalListens(page: Page): Promise<void> {
  const terminal = page.locator('.terminal-wrapper.active .xterm-helper-textarea');
  await terminal.waitFor({ state: 'attached' });
  await until('the terminal to listen', () => terminal.evaluate(isFocused));
}

/** Runs in the page. */
function isFocused(element: unknown): boolean {
  const { document } = globalThis as unknown as { document: { readonly activeElement: unknown } };
  return document.activeElement === element;
}
