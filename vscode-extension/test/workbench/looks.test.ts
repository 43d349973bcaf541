/** How it looks: themes, and another language; pictures to look at. */

import * as assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Page } from 'playwright-core';
import type { Editor } from './editor.ts';
import { startEditor } from './editor.ts';
import { pageTest } from './pages.ts';
import { copyExamples, newFolder } from './pieces.ts';
import { until } from './waiting.ts';
import { activeEditor, hover, lens, lineWith, openFile, picture, runCommand } from './workbench.ts';

let editor: Editor;
before(async () => {
  editor = await startEditor();
});
after(() => editor.stop());

const folder = newFolder('programs');
copyExamples(folder, 'hello.mines', 'countdown.mines');

for (const [name, theme] of [
  ['light', 'Default Light Modern'],
  ['dark', 'Default Dark Modern'],
  ['contrast-dark', 'Default High Contrast'],
  ['contrast-light', 'Default High Contrast Light'],
] as const) {
  pageTest(
    `the digits have colours of their own: ${theme}`,
    () => {
      editor.set({ 'workbench.colorTheme': theme });
      return editor;
    },
    () => ({ folder }),
    async (page) => {
      await openFile(page, 'hello.mines');
      await lineWith(page, '0 *.*.***.');
      await lineWith(page, '= 72');
      await lens(page, 'ends after 72 operations');
      // Mines, and the digits 4 to 7, are on these rows.
      const seen = await until('the colours', async () => {
        const colours = await coloursOfRow(page, '.*.***.*...*...***');
        return new Set(colours).size >= 4 && colours;
      });
      assert.ok(seen.length > 0);
      await picture(page, `theme-${name}`);
    },
  );
}

pageTest(
  'Japanese: commands, lenses and messages',
  () => editor,
  () => ({ folder, language: 'ja' }),
  async (page) => {
    await openFile(page, 'hello.mines');
    await lens(page, '実行');
    await lens(page, '説明');
    await page.locator('.editor-actions a[aria-label="プログラムを実行"]').waitFor();
    await runCommand(page, 'Mines: バージョンを表示');
    await page.locator('.notification-toast').filter({ hasText: '言語サーバー' }).waitFor();
    await picture(page, 'japanese');
  },
);

pageTest(
  'a hover in the dark',
  () => {
    editor.set({ 'workbench.colorTheme': 'Default Dark Modern' });
    return editor;
  },
  () => ({ folder }),
  async (page) => {
    await openFile(page, 'hello.mines');
    await lineWith(page, '0 *.*.***.');
    assert.match(await hover(page, 20, 2), /left click on \(9, 3\)/);
    await picture(page, 'dark-hover');
  },
);

/** The colours of the pieces of the line that ends in a text. */
function coloursOfRow(page: Page, end: string): Promise<string[]> {
  const line = activeEditor(page).locator('.view-line').filter({ hasText: end });
  return line
    .first()
    .locator('span span')
    .evaluateAll((pieces) => {
      const page = globalThis as unknown as {
        getComputedStyle(element: unknown): { readonly color: string };
      };
      return pieces.map((piece) => page.getComputedStyle(piece).color);
    });
}
