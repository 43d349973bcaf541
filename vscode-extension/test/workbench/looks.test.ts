/** How it looks: themes, and another language; pictures to look at. */

import * as assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { editorOfFile } from './editor.ts';
import { pageTest, pageTests } from './pages.ts';
import { copyExamples, newFolder } from './pieces.ts';
import { themed } from './themes.ts';
import { until } from './waiting.ts';
import {
  activeEditor,
  goTo,
  hover,
  lens,
  lineWith,
  openFile,
  picture,
  runCommand,
} from './workbench.ts';

const editor = editorOfFile();

const folder = newFolder('programs');
copyExamples(folder, 'hello.mines', 'countdown.mines');

const looked = pageTests(editor, () => ({ folder }));

for (const [name, theme] of [
  ['light', 'Light Modern'],
  ['dark', 'Dark Modern'],
  ['contrast-dark', 'Dark High Contrast'],
  ['contrast-light', 'Light High Contrast'],
] as const) {
  looked(`the digits have colours of their own: ${theme}`, async (page) => {
    await themed(page, theme);
    await openFile(page, 'hello.mines');
    await goTo(page, 1, 1); // it opens where it was left
    await lineWith(page, '0 *.*.***.');
    await lineWith(page, 'push(count)');
    await lens(page, 'ends after 72 operations');
    // Mines, and the digits 4 and 6, are in this row.
    await until('the colours', async () => {
      const colours = await coloursOfRow(page, '*.*.***.*...*...***');
      return new Set(colours).size >= 4;
    });
    await picture(page, `theme-${name}`);
    await contrasts(page);
    await explained(page);
    await aligned(page);
    await picture(page, `theme-explanation-${name}`);
  });
}

looked('a hover in the dark', async (page) => {
  await themed(page, 'Dark Modern');
  await openFile(page, 'hello.mines');
  await lineWith(page, '0 *.*.***.');
  assert.match(await hover(page, 20, 2), /left click on \(9, 3\)/);
  await picture(page, 'dark-hover');
});

pageTest(
  'Japanese: commands, lenses and messages',
  editor,
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

/** The hints and the lenses contrast by 4.5 or more with what is behind them. */
async function contrasts(page: Page): Promise<void> {
  const lens = activeEditor(page).locator('.codelens-decoration :is(a, span)').first();
  const hint = activeEditor(page)
    .locator('.view-line span')
    .filter({ hasText: /^\s*=\s\d+$/ })
    .last();
  for (const [name, piece] of [
    ['lens', lens],
    ['hint', hint],
  ] as const) {
    // While the theme changes they are not drawn anew all at once.
    await until(
      `${name}: a contrast of 4.5`,
      async () => (await piece.evaluate(contrastIn)) >= 4.5,
    );
  }
}

/** Runs in the page: the contrast of the colour of an element with what is behind it, as WCAG 2 has it. */
function contrastIn(element: unknown): number {
  type Element = { readonly parentElement: Element | null };
  type Style = Readonly<Record<'color' | 'backgroundColor', string>>;
  const page = globalThis as unknown as { getComputedStyle(element: Element): Style };
  const parts = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  let behind: number[] | undefined;
  const over: number[][] = [];
  for (let at = element as Element | null; at !== null && !behind; at = at.parentElement) {
    const [red = 0, green = 0, blue = 0, share = 1] = parts(
      page.getComputedStyle(at).backgroundColor,
    );
    if (share === 1) behind = [red, green, blue];
    else if (share > 0) over.push([red, green, blue, share]);
  }
  for (const [red = 0, green = 0, blue = 0, share = 0] of over.reverse()) {
    const [r = 0, g = 0, b = 0] = behind ?? [255, 255, 255];
    behind = [r + (red - r) * share, g + (green - g) * share, b + (blue - b) * share];
  }
  const luminance = (colour: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = colour.map((part) => {
      const of = part / 255;
      return of <= 0.04045 ? of / 12.92 : ((of + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const front = parts(page.getComputedStyle(element as Element).color);
  const [one, other] = [luminance(front), luminance(behind ?? [255, 255, 255])];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Explain the program, and see that the line of the cursor is marked there. */
async function explained(page: Page): Promise<void> {
  await runCommand(page, 'Mines: Explain Program');
  await goTo(page, 20, 1);
  const mark = page.locator('[data-uri^="mines-explanation"] .view-overlays .cdr[class*="ced-"]');
  await mark.first().waitFor({ state: 'attached' });
  const style = await mark.first().evaluate((element) => {
    const page = globalThis as unknown as {
      getComputedStyle(
        element: unknown,
      ): Readonly<Record<'backgroundColor' | 'borderTopColor' | 'borderTopStyle', string>>;
    };
    const { backgroundColor, borderTopColor, borderTopStyle } = page.getComputedStyle(element);
    return { backgroundColor, border: borderTopStyle === 'none' ? '' : borderTopColor };
  });
  const isSeen = (colour: string) => colour !== '' && !/, 0\)$|transparent/.test(colour);
  assert.ok(isSeen(style.backgroundColor) || isSeen(style.border), JSON.stringify(style));
}

/** Each line of the explanation stands as high up as that of the program, to the pixel. */
async function aligned(page: Page): Promise<void> {
  await until('lines at the same height', async () => {
    const [program, explanation] = await Promise.all(
      [0, 1].map((group) => heights(page.locator('.editor-group-container').nth(group))),
    );
    const both = Object.keys(program ?? {}).filter((line) => explanation?.[line] !== undefined);
    return both.length >= 20 && both.every((line) => program?.[line] === explanation?.[line]);
  });
}

/** Where the numbers of the lines stand. */
async function heights(group: Locator): Promise<Readonly<Record<string, number>>> {
  return group.locator('.margin-view-overlays .line-numbers').evaluateAll((numbers) => {
    type Placed = { textContent: string; getBoundingClientRect(): { readonly y: number } };
    return Object.fromEntries(
      (numbers as unknown as Placed[]).map((number) => [
        number.textContent,
        number.getBoundingClientRect().y,
      ]),
    );
  });
}

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
