/** What tests do in the debugger, and what they read there. */

import type { Locator, Page } from 'playwright-core';
import { until } from './waiting.ts';
import {
  activeEditor,
  cursor,
  answer as fillIn,
  goTo,
  runCommand,
  statusShows,
  useList,
} from './workbench.ts';

/** F5: an early key is lost. */
export async function startDebugging(page: Page): Promise<void> {
  const bar = page.locator('.debug-toolbar');
  await until('the debugger', async () => {
    if (!(await bar.isVisible())) await page.keyboard.press('F5');
    return bar.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
  });
}

/** End the session: a click while the bar is drawn anew is lost. */
export async function stopDebugging(page: Page): Promise<void> {
  const bar = page.locator('.debug-toolbar');
  const button = bar.locator('.action-label[aria-label^="Stop"]').first();
  await until('the end of the session', async () => {
    await button.click({ timeout: 5000 }).catch(() => {});
    return bar.waitFor({ state: 'hidden', timeout: 5000 }).then(
      () => true,
      () => false,
    );
  });
}

/** What is drawn over the cells of the first line with that text. */
export async function cellsOf(page: Page, line: string): Promise<string> {
  const all = activeEditor(page).locator('.view-lines .view-line');
  const rows = await all.evaluateAll((elements) => {
    type Element = {
      readonly style: { readonly top: string };
      readonly textContent: string;
      querySelectorAll(selector: string): Iterable<Element>;
    };
    const page = globalThis as unknown as {
      getComputedStyle(
        element: Element,
        where: string,
      ): { readonly content: string; readonly position: string };
    };
    return (elements as unknown as Element[])
      .map((element) => ({
        top: Number.parseFloat(element.style.top),
        line: element.textContent.replaceAll('\u00a0', ' '),
        text: [...element.querySelectorAll('span span')]
          .map((piece) => page.getComputedStyle(piece, '::after'))
          .filter(({ position, content }) => position === 'absolute' && content.startsWith('"'))
          .map(({ content }) => content.slice(1, -1))
          .join(''),
      }))
      .sort((one, other) => one.top - other.top);
  });
  return rows.find((row) => row.line === line)?.text ?? '';
}

/** What the debugger says beside the lines of the active editor, after their text. */
export async function saidBeside(page: Page): Promise<readonly string[]> {
  const pieces = activeEditor(page).locator('.view-lines .view-line span span');
  return pieces.evaluateAll((elements) => {
    const page = globalThis as unknown as {
      getComputedStyle(
        element: unknown,
        where: string,
      ): Readonly<Record<'content' | 'fontStyle', string>>;
    };
    return elements
      .map((element) => page.getComputedStyle(element, '::after'))
      .filter(({ content, fontStyle }) => content.startsWith('"') && fontStyle === 'italic')
      .map(({ content }) => content.slice(1, -1).replaceAll('\u00a0', ' '));
  });
}

/** As much of an element in the page as is needed to find the cell that is next. */
export interface Piece {
  readonly style: { readonly left: string; readonly top: string };
  getBoundingClientRect(): Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;
  querySelectorAll(selector: string): Iterable<Piece>;
}

/** Whether the cell with the frame of the next operation is in the window of the editor. */
export async function isNextSeen(page: Page): Promise<boolean> {
  return activeEditor(page).evaluate((found) => {
    const editor = found as unknown as Piece;
    const page = globalThis as unknown as {
      getComputedStyle(element: Piece): { readonly outlineWidth: string; outlineStyle: string };
    };
    const window = editor.getBoundingClientRect();
    return [...editor.querySelectorAll('.view-overlays .cdr')].some((piece) => {
      const { outlineWidth, outlineStyle } = page.getComputedStyle(piece);
      const { left, right, top, bottom } = piece.getBoundingClientRect();
      return (
        // At the end, it is the operation after which the program has ended.
        ['2px solid', '1px dashed'].includes(`${outlineWidth} ${outlineStyle}`) &&
        left >= window.left &&
        right <= window.right &&
        top >= window.top &&
        bottom <= window.bottom
      );
    });
  });
}

/** The cells that have the frame of a breakpoint, which is red if the breakpoint is enabled. */
export async function framed(page: Page, isEnabled = true): Promise<string> {
  return activeEditor(page).evaluate((found, enabled) => {
    type Cell = Piece & { readonly textContent: string };
    const page = globalThis as unknown as {
      getComputedStyle(
        element: Piece,
      ): Readonly<Record<'borderTopColor' | 'borderTopStyle' | 'outlineStyle', string>>;
    };
    const editor = found as unknown as Piece;
    const frames = [...editor.querySelectorAll('.view-overlays .cdr')].filter((piece) => {
      const { borderTopColor, borderTopStyle, outlineStyle } = page.getComputedStyle(piece);
      const [red = 0, green = 0] = (borderTopColor.match(/\d+/g) ?? []).map(Number);
      const isFrame = borderTopStyle === 'solid' && outlineStyle === 'solid';
      return isFrame && red > 2 * green === enabled;
    });
    const cells = [...editor.querySelectorAll('.view-line > span > span')] as Cell[];
    const near = (one: number, other: number) => Math.abs(one - other) < 2;
    return frames
      .map((frame) => {
        const { left, right, top } = frame.getBoundingClientRect();
        const inside = cells.filter((cell) => {
          const there = cell.getBoundingClientRect();
          return (
            near(there.left, left) && near(there.right, right) && Math.abs(there.top - top) < 9
          );
        });
        return inside.map(({ textContent }) => textContent).join('');
      })
      .join(' ');
  }, isEnabled);
}

/** Where the first `text` begins in the active editor, in pixels from the left; -1 if it is not in sight. */
export async function leftOf(page: Page, text: string): Promise<number> {
  return activeEditor(page).evaluate((found, wanted) => {
    type Node = {
      readonly data?: string;
      readonly nodeType: number;
      readonly childNodes: Iterable<Node>;
    };
    const page = globalThis as unknown as {
      document: {
        createRange(): {
          setStart(node: Node, offset: number): void;
          setEnd(node: Node, offset: number): void;
          getBoundingClientRect(): { readonly left: number };
        };
      };
    };
    const texts = (node: Node): readonly Node[] =>
      node.nodeType === 3 ? [node] : [...node.childNodes].flatMap(texts);
    const lines = (found as unknown as Piece).querySelectorAll('.view-line');
    for (const node of [...lines].flatMap((line) => texts(line as unknown as Node))) {
      const at = node.data?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = page.document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      return range.getBoundingClientRect().left;
    }
    return -1;
  }, text);
}

/** How far the active editor is scrolled: to the right, and down. */
export async function scrolled(page: Page): Promise<readonly [left: number, top: number]> {
  return activeEditor(page)
    .locator('.lines-content')
    .first()
    .evaluate((found) => {
      const { left, top } = (found as unknown as Piece).style;
      return [-Number.parseFloat(left), -Number.parseFloat(top)] as const;
    });
}

/** Wait until the program has stopped at a place, after so many steps. */
export async function stopsAt(page: Page, place: string, step: number): Promise<void> {
  const frame = page.locator('.debug-call-stack .monaco-list-row').filter({ hasText: place });
  await frame.first().waitFor();
  await momentIs(page, step);
}

/** Wait until the status bar says that the program has taken so many steps. */
export async function momentIs(page: Page, step: number): Promise<void> {
  await statusShows(page, step === 0 ? /^at the start/ : new RegExp(`^after step ${step}(?!\\d)`));
}

/** Rest the pointer on a character, and wait for what the debugger says of it. */
export async function debugHover(page: Page, line: number, column: number): Promise<string> {
  await goTo(page, line, column);
  const { x, y } = await cursor(page);
  const found = page.locator('.debug-hover-widget');
  return until('what the cell is now', async () => {
    await page.mouse.move(x + 3, y);
    await page.mouse.move(x + 4, y);
    await found.waitFor({ timeout: 2000 }).catch(() => {});
    return (await found.isVisible()) && (await found.innerText()).trim();
  });
}

export function variables(page: Page): Locator {
  return page.locator('.debug-variables .monaco-list-row');
}

/** The rows of the view Why: questions, and below each the steps that answer it. */
export function whyRows(page: Page): Locator {
  return page.locator('.pane:has(> .pane-header[aria-label^="Why"]) .monaco-list-row');
}

/** After a stop, the editor has the focus, and then the view Why again. */
export async function whyHasFocus(page: Page): Promise<void> {
  const tree = page.locator('.pane:has(> .pane-header[aria-label^="Why"]) .monaco-list');
  await until('the focus in the tree', () =>
    tree.evaluate((list) => {
      type Focusing = {
        contains(other: unknown): boolean;
        ownerDocument: { activeElement: unknown };
      };
      const own = list as unknown as Focusing;
      return own.contains(own.ownerDocument.activeElement);
    }),
  );
}

/** Ask why what is at the cursor is what it is, and wait for a row of the answer. */
export async function askWhy(page: Page, row: string | RegExp): Promise<Locator> {
  await runCommand(page, 'Mines: Ask Why');
  const found = whyRows(page).filter({ hasText: row }).first();
  await found.waitFor();
  return found;
}

export async function goToStep(page: Page, step: number): Promise<void> {
  await useList(
    page,
    () => runCommand(page, 'Mines: Go to Step…'),
    () => fillIn(page, `${step}`),
  );
  await momentIs(page, step);
}

/** Open a row of the variables. */
export async function open(page: Page, name: RegExp): Promise<void> {
  const row = variables(page).filter({ hasText: name }).first();
  await row.waitFor();
  if ((await row.getAttribute('aria-expanded')) !== 'true') {
    await row.locator('.monaco-tl-twistie').click();
  }
}

/** Fold a part of the debugger's view, or unfold it. */
export async function fold(page: Page, pane: string): Promise<void> {
  await page.locator(`.pane-header[aria-label^="${pane}"]`).first().click();
}

/** Unfold a part of the debugger's view, if a test before has folded it. */
export async function unfold(page: Page, pane: string): Promise<void> {
  const header = page.locator(`.pane-header[aria-label^="${pane}"]`).first();
  if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
}

/** Press a button of the debugger. */
export async function press(page: Page, button: string): Promise<void> {
  await page.locator(`.debug-toolbar .action-label[aria-label^="${button}"]`).first().click();
}

/**
 * Wait until the line of a stop, which has `words`, shows the values of that stop. By then the stop has moved the
 * cursor, which it does a while after the board shows it: what is done with the cursor before is undone.
 */
export async function stopShows(page: Page, words: string, values: string): Promise<void> {
  const line = page.locator('.editor-instance .view-line', { hasText: words });
  await line.filter({ hasText: values }).first().waitFor();
}

export async function consoleShows(page: Page, text: string): Promise<void> {
  const rows = page.locator('.repl .repl-tree .monaco-list-row');
  await rows.filter({ hasText: text }).last().waitFor();
}

/** Type into the debug console. The editor opens it by itself only in the first session. */
export async function answer(page: Page, text: string): Promise<void> {
  const input = page.locator('.repl-input-wrapper .monaco-editor').first();
  if (!(await input.isVisible())) {
    await runCommand(page, 'Debug Console: Focus on Debug Console View');
  }
  await input.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
