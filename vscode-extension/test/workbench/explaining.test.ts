/** The explanation beside a program, through what happens to the program. */

import * as assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { editorOfFile } from './editor.ts';
import { pageTests } from './pages.ts';
import { copyExamples, newFolder } from './pieces.ts';
import { reload } from './reloading.ts';
import { until } from './waiting.ts';
import {
  activeEditor,
  goTo,
  lens,
  lines,
  openFile,
  picture,
  runCommand,
  save,
  type,
} from './workbench.ts';

const editor = editorOfFile();

let folder = '';
const onSharedPage = pageTests(editor, () => {
  folder = newFolder('programs');
  copyExamples(folder, 'hello.mines', 'fizzbuzz.mines');
  for (const name of ['loaded', 'renamed', 'another']) {
    writeFileSync(join(folder, `${name}.mines`), '*.*\n...\n***\n0,1\n2,1\n0,1');
  }
  return { folder };
});

function explaining(name: string, body: (page: Page, folder: string) => Promise<void>): void {
  onSharedPage(name, (page) => body(page, folder));
}

/** The lines of the explanation. */
async function explanation(page: Page): Promise<readonly string[]> {
  const beside = page.locator('.editor-instance .monaco-editor[data-uri^="mines-explanation"]');
  return lines(beside.first());
}

/** The part of a page that tells how a drawn text looks. */
interface Styles {
  getComputedStyle(part: unknown, where: string): { readonly content: string };
}

/** The line that names the columns. It is drawn, and no text of the editor. */
async function header(page: Page): Promise<string> {
  const parts = page.locator('.monaco-editor[data-uri^="mines-explanation"] .view-line span');
  return parts.evaluateAll((all) =>
    all
      .map((part) => (globalThis as unknown as Styles).getComputedStyle(part, '::before').content)
      .join(''),
  );
}

async function explained(page: Page, words: RegExp): Promise<void> {
  await until(`${words} in the explanation`, async () =>
    words.test((await explanation(page)).join('\n')),
  );
}

/** The names of the tabs. */
async function tabs(page: Page): Promise<readonly string[]> {
  return page
    .locator('.tabs-container .tab')
    .evaluateAll((all) =>
      all.map((tab) =>
        (tab as { getAttribute(name: string): string }).getAttribute('data-resource-name'),
      ),
    );
}

/** Back into the program. */
async function intoProgram(page: Page): Promise<void> {
  await page.locator('.editor-group-container').first().locator('.view-line').first().click();
}

explaining('a program that was never saved is closed: nothing comes back', async (page) => {
  await runCommand(page, 'Mines: New Program');
  await lens(page, 'explain');
  await runCommand(page, 'Mines: Explain Program');
  await explained(page, /add/);
  await intoProgram(page);
  await runCommand(page, 'View: Revert and Close Editor');
  await explained(page, /the program was closed/);
  assert.deepEqual(await tabs(page), ['Untitled-1.mines-explanation']);
});

explaining(
  'a program is saved for the first time: its explanation stays with it',
  async (page, folder) => {
    await runCommand(page, 'Mines: New Program');
    await lens(page, 'explain');
    await runCommand(page, 'Mines: Explain Program');
    await explained(page, /add/);
    await intoProgram(page);
    await page.keyboard.press('Control+S');
    const file = join(folder, 'new.mines');
    const box = page.locator('.quick-input-widget:visible .quick-input-box input');
    // It is filled in by and by.
    await until('the name in the box', async () => {
      await box.fill(file);
      await page.waitForTimeout(500);
      return (await box.inputValue()) === file;
    });
    await box.press('Enter');
    await until('the file', () => existsSync(join(folder, 'new.mines')));
    await until('its explanation', async () =>
      (await tabs(page)).includes('new.mines-explanation'),
    );
    await until('the old one to go', async () => (await tabs(page)).length === 2);
    await explained(page, /add/);
  },
);

explaining('a window that is loaded again shows the explanation again', async (page) => {
  await openFile(page, 'loaded.mines');
  await lens(page, 'explain');
  await runCommand(page, 'Mines: Explain Program');
  await explained(page, /\badd\b/);
  await reload(page, { editors: 'loaded.mines-explanation' });
  await explained(page, /\badd\b/);
  assert.deepEqual(await tabs(page), ['loaded.mines', 'loaded.mines-explanation']);
  await until('the header', async () => /command\s+stack/.test(await header(page)));
  // It follows the program as before.
  await intoProgram(page);
  await goTo(page, 6, 4);
  await type(page, '\n1,1');
  await explained(page, /(push[\s\S]*){3}/);
  await save(page);
});

explaining('a program is renamed: its explanation goes with it', async (page) => {
  await openFile(page, 'renamed.mines');
  await lens(page, 'explain');
  await runCommand(page, 'Mines: Explain Program');
  await explained(page, /\badd\b/);
  const row = page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'renamed.mines' });
  await row.click();
  await page.keyboard.press('F2');
  const box = row.locator('input');
  await page.locator('.explorer-folders-view .monaco-list-row input').fill('other.mines');
  await page.keyboard.press('Enter');
  await box.waitFor({ state: 'detached' });
  await until('its explanation', async () =>
    (await tabs(page)).includes('other.mines-explanation'),
  );
  await openFile(page, 'other.mines');
  await goTo(page, 6, 4);
  await type(page, '\n1,1');
  await explained(page, /(push[\s\S]*){3}/);
  await save(page);
});

explaining('a program is opened again when its file is another', async (page, folder) => {
  await openFile(page, 'hello.mines');
  await runCommand(page, 'View: Keep Editor');
  await openFile(page, 'another.mines');
  await lens(page, 'explain');
  await runCommand(page, 'Mines: Explain Program');
  await explained(page, /\badd\b/);
  await intoProgram(page);
  await runCommand(page, 'View: Close Editor');
  writeFileSync(join(folder, 'another.mines'), '*.*\n...\n***\n0,1\n0;1\n0,1\n0;1');
  await openFile(page, 'another.mines');
  // It has an operation more.
  await until('the new program', async () => {
    const words = await explanation(page);
    return words.findIndex((line) => line.startsWith('verdict:')) === 8;
  });
});

explaining('of two editors of a program the one that is worked in counts', async (page) => {
  await openFile(page, 'fizzbuzz.mines');
  await lens(page, 'explain');
  await runCommand(page, 'Mines: Explain Program');
  await explained(page, /push/);
  await intoProgram(page);
  await runCommand(page, 'View: Split Editor Down');
  const marked = page.locator(
    '.editor-instance .monaco-editor[data-uri^="mines-explanation"] .view-overlays .cdr.rangeHighlight, .editor-instance .monaco-editor[data-uri^="mines-explanation"] .view-overlays .cdr',
  );
  const last = async () => (await lines(activeEditor(page))).at(-1);
  assert.ok(await last());
  await until('the end of the explanation', async () => {
    await page.keyboard.press('Control+End'); // an editor that is just being made does not scroll
    return (await explanation(page)).some((line) => line.startsWith('verdict:'));
  });
  await page.keyboard.press('ArrowUp');
  await marked.first().waitFor();
  assert.ok((await explanation(page)).some((line) => line.startsWith('verdict:')));
  await picture(page, 'explain-split');
});
