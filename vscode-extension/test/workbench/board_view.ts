/** The page of the board, in the workbench. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { sources } from './pieces.ts';
import { until } from './waiting.ts';
import { lines, runCommand } from './workbench.ts';

/** Four columns and three rows; the cells of the last row are mines. The last line is empty. */
export const SMALL = '\n*.*.\n...*\n****\n0,1\n2,1\n';

/** Settings without what is drawn into the text, so that its lines can be compared. */
export const PLAIN_TEXT = {
  'editor.inlayHints.enabled': 'off',
  'mines.rulers': false,
  'mines.digits': false,
} as const;

/** The lines of the program, without hints. */
export async function programLines(page: Page): Promise<readonly string[]> {
  const program = page.locator('.editor-instance .monaco-editor').first();
  return (await lines(program)).map((line) => line.trim());
}

/** The page of the board. */
export function board(page: Page): FrameLocator {
  return page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
}

/** Open the board beside the text, and wait until it shows a grid. */
export async function openBoard(page: Page, title = 'Mines: Show Board'): Promise<FrameLocator> {
  await runCommand(page, title);
  const view = board(page);
  await view.locator('[role="grid"]').first().waitFor();
  return view;
}

/** A cell of the board. Column and row are counted from 0. */
export function cell(view: FrameLocator, column: number, row: number): Locator {
  return view
    .locator(`[role="row"][aria-rowindex="${row + 1}"]`)
    .locator(`[role="gridcell"][aria-colindex="${column + 1}"]`);
}

/** Wait until the board says for which moment it is. */
export async function boardIs(view: FrameLocator, moment: string | RegExp): Promise<void> {
  await view.locator('.board-title').filter({ hasText: moment }).first().waitFor();
}

/** Wait until a cell has a name in which the words are. */
export async function cellSays(
  view: FrameLocator,
  column: number,
  row: number,
  words: string,
): Promise<string> {
  return until(`${words} in the cell ${column}, ${row}`, async () => {
    const name = (await cell(view, column, row).getAttribute('aria-label')) ?? '';
    return name.includes(words) && name;
  });
}

/** The texts of the values of the first stack, the top first. */
export async function stackOf(view: FrameLocator): Promise<readonly string[]> {
  return view.locator('.board-stack').first().locator('.board-values li').allInnerTexts();
}

/** Click a button of the page. */
export async function pressInBoard(view: FrameLocator, name: string): Promise<void> {
  await view.getByRole('button', { name, exact: true }).click();
}

const axe = readFileSync(join(sources, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');

/** What axe reports about the page of the board. */
export async function violations(page: Page): Promise<readonly string[]> {
  const frame = await boardFrame(page);
  await frame.evaluate(axe);
  return frame.evaluate(async () => {
    type Result = {
      readonly violations: readonly {
        readonly id: string;
        readonly nodes: readonly { readonly html: string }[];
      }[];
    };
    const { axe } = globalThis as unknown as {
      readonly axe: { run(options: object): Promise<Result> };
    };
    // The theme of the editor chooses the colours of its buttons and fields.
    const found = await axe.run({});
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}

/** The frame of the page of the board. */
export function boardFrame(page: Page): Promise<Frame> {
  return until('the frame of the board', () => frameOf(page));
}

async function frameOf(page: Page): Promise<Frame | undefined> {
  for (const frame of page.frames()) {
    const isBoard = await frame
      .locator('.view-head')
      .count()
      .catch(() => 0);
    if (isBoard > 0) return frame;
  }
  return undefined;
}
