/** What a person does in the workbench and sees there. */

import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { Editor } from './editor.ts';
import { screenshots } from './pieces.ts';
import { limit, until } from './waiting.ts';

/** How a page is opened. */
export interface Opening {
  /** The folder to open, or `workspace`, or neither. */
  readonly folder?: string;
  /** A `.code-workspace` file. */
  readonly workspace?: string;
  /** The language of the words, else English. */
  readonly language?: string;
  /** More for the address. */
  readonly query?: Readonly<Record<string, string>>;
  /** Called before the workbench loads. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly width?: number;
  readonly height?: number;
}

/** Open the workbench in a browser profile of its own, and wait until it is there. */
export async function openWorkbench(editor: Editor, opening: Opening): Promise<Page> {
  const { folder, workspace, language, query, prepare } = opening;
  const context = await editor.browser.newContext({
    viewport: { width: opening.width ?? 1280, height: opening.height ?? 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(limit);
  const page = await context.newPage();
  if (language !== undefined) await page.addInitScript(speak, language);
  await prepare?.(page);
  const address = new URL(editor.url);
  if (folder !== undefined) address.searchParams.set('folder', folder);
  if (workspace !== undefined) address.searchParams.set('workspace', workspace);
  // Without either, the editor would open again what it had open last.
  if (folder === undefined && workspace === undefined) address.searchParams.set('ew', 'true');
  for (const [key, value] of Object.entries(query ?? {})) address.searchParams.set(key, value);
  await page.goto(address.href);
  await page.locator('.monaco-workbench .statusbar').waitFor();
  return page;
}

/** Runs in the page: says what language the words are in, whatever the editor's own scripts say. */
function speak(language: string): void {
  Object.defineProperty(globalThis, '_VSCODE_NLS_LANGUAGE', {
    get: () => language,
    set: () => {},
  });
}

/** Run a command of the palette by its title. */
export async function runCommand(page: Page, title: string): Promise<void> {
  await choose(page, 'F1', `>${title}`, title);
}

/** Open a file of the workspace by its name, and wait for its first line. */
export async function openFile(page: Page, name: string): Promise<void> {
  const tab = page.locator(`.tab.active[data-resource-name="${name}"]`).first();
  // A choice is lost when something else takes the focus.
  await until(`${name} to be open`, async () => {
    await choose(page, 'Control+P', name, name);
    return tab.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
  });
  await activeEditor(page).locator('.view-line').first().waitFor();
}

/** Take the first choice with `label` in the box that `key` opens, after typing something into it. */
async function choose(page: Page, key: string, typed: string, label: string): Promise<void> {
  const input = page.locator('.quick-input-widget:visible .quick-input-box input');
  const exactly = new RegExp(`^${label.replaceAll(/[^\w ]/g, '\\$&')}$`);
  const row = page
    .locator('.quick-input-list .monaco-list-row')
    .filter({ has: page.locator('.label-name', { hasText: exactly }) })
    .first();
  // Early keys are lost, what is contributed late is not added to a list that is shown already, and a list
  // goes when something else takes the focus.
  await until(`the choice of ${label}`, async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press(key);
    const soon = { timeout: 3000 };
    return input
      .fill(typed, soon)
      .then(() => row.click(soon))
      .then(
        () => true,
        () => false,
      );
  });
}

/**
 * Open a list of choices and use it, from the start again if it goes before that is done: it does when an editor
 * takes the focus late, as after a stop of the debugger.
 */
export async function useList(
  page: Page,
  open: () => Promise<void>,
  use: (rows: Locator) => Promise<void>,
): Promise<void> {
  const rows = page.locator('.quick-input-list .monaco-list-row');
  await until('the list to be used', async () => {
    page.setDefaultTimeout(Math.min(limit, 10_000));
    try {
      await open();
      await use(rows);
      return true;
    } catch {
      await page.keyboard.press('Escape');
      return false;
    } finally {
      page.setDefaultTimeout(limit);
    }
  });
}

/** Answer a question in the box at the top. */
export async function answer(page: Page, text: string): Promise<void> {
  const input = page.locator('.quick-input-widget:visible .quick-input-box input');
  await input.waitFor();
  await input.fill(text);
  await input.press('Enter');
}

/** The text editor that has, or had last, the focus. */
export function activeEditor(page: Page): Locator {
  return page.locator('.editor-group-container.active .editor-instance .monaco-editor').first();
}

/** As much of an element in the page as is needed here. */
interface Drawn {
  readonly nodeType: number;
  readonly data?: string;
  readonly childNodes: Iterable<Drawn>;
  readonly style: { readonly top: string };
}

/** Runs in the page: the text of each line with what style sheets draw before and after its parts. */
function readLines(elements: readonly unknown[]): string[] {
  const page = globalThis as unknown as {
    getComputedStyle(
      element: Drawn,
      where: string,
    ): { readonly content: string; readonly position: string };
  };
  const drawn = (element: Drawn, where: string): string => {
    const { content } = page.getComputedStyle(element, where);
    return content.startsWith('"') ? JSON.parse(content) : '';
  };
  // What lies over the text takes no room in it.
  const beside = (element: Drawn, where: string): string =>
    page.getComputedStyle(element, where).position === 'absolute' ? '' : drawn(element, where);
  const text = (node: Drawn): string =>
    node.nodeType === 3
      ? (node.data ?? '')
      : [beside(node, '::before'), ...[...node.childNodes].map(text), beside(node, '::after')].join(
          '',
        );
  return (elements as readonly Drawn[])
    .map((line) => ({ top: Number.parseFloat(line.style.top), text: text(line) }))
    .sort((one, other) => one.top - other.top)
    .map((line) => line.text.replaceAll('\u00a0', ' '));
}

/** The lines that are seen, with all that is drawn into them. */
export async function lines(within: Locator): Promise<readonly string[]> {
  return within.locator('.view-lines .view-line').evaluateAll(readLines);
}

/** Wait until a line is seen that holds the text. */
export async function lineWith(page: Page, text: string): Promise<string> {
  return until(`a line with ${JSON.stringify(text)}`, async () =>
    (await lines(activeEditor(page))).find((line) => line.includes(text)),
  );
}

/** Put the cursor at a place, both from 1. */
export async function goTo(page: Page, line: number, column: number): Promise<void> {
  const input = page.locator('.quick-input-widget:visible .quick-input-box input');
  const soon = { timeout: 5000 };
  const place = `Ln ${line}, Col ${column}`;
  const enter = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
  // The box goes when something else takes the focus, as an editor that is just opening. Then a key would go there:
  // Enter would add a line, and Escape would hide messages.
  await until(`the cursor at ${line}:${column}`, async () => {
    await page.keyboard.press('Control+P');
    return input
      .fill(`:${line}:${column}`, soon)
      .then(() => input.dispatchEvent('keydown', enter, soon))
      .then(() => page.locator('.quick-input-widget').waitFor({ state: 'hidden', ...soon }))
      .then(() => until(place, () => statusHas(page, place), soon.timeout))
      .then(
        () => true,
        async () => {
          if (await input.isVisible()) await page.keyboard.press('Escape');
          return false;
        },
      );
  });
}

/** Where the cursor is drawn. */
export async function cursor(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const box = await activeEditor(page).locator('.cursors-layer .cursor').first().boundingBox();
  if (box === null) throw new Error('there is no cursor');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Rest the pointer on the character at a place, and wait for the words that appear. */
export async function hover(page: Page, line: number, column: number): Promise<string> {
  await goTo(page, line, column);
  const words = page.locator('.monaco-hover:visible .hover-row');
  return until('a hover', async () => {
    // What is drawn late moves lines: the pointer follows.
    const { x, y } = await cursor(page);
    await page.mouse.move(x + 3, y);
    await page.mouse.move(x + 4, y);
    await words
      .first()
      .waitFor({ timeout: 2000 })
      .catch(() => {});
    const text = (await words.allInnerTexts()).join('\n').trim();
    return text !== '' && !text.includes('Loading') && text;
  });
}

/** Type as a person does, key by key, where the cursor is. */
export async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 20 });
}

/** Wait for an underlined place: `error`, `warning`, `info` or `hint`. */
export async function squiggle(page: Page, severity: string): Promise<Locator> {
  const found = activeEditor(page).locator(`.squiggly-${severity}`).first();
  await found.waitFor();
  return found;
}

/** The lens whose title holds the text, of an editor. */
export async function lens(
  page: Page,
  title: string,
  editor: Locator = activeEditor(page),
): Promise<Locator> {
  const found = editor.locator('.codelens-decoration :is(a, span)').filter({ hasText: title });
  await found.first().waitFor();
  return found.first();
}

/**
 * Click a lens, until what it does is there: a click while the lenses are drawn anew, as when analysis
 * is over, is lost.
 */
export async function clickLens(page: Page, title: string, effect: Locator): Promise<void> {
  await until(`what the lens ${title} does`, async () => {
    await (await lens(page, title)).click();
    return effect
      .first()
      .waitFor({ timeout: 8000 })
      .then(
        () => true,
        () => false,
      );
  });
}

/** The message that holds the text. */
export async function notification(page: Page, text: string | RegExp): Promise<Locator> {
  const found = page.locator('.notification-toast').filter({ hasText: text }).first();
  await found.waitFor();
  return found;
}

/** Choose an item of a menu that has just been opened: a menu that is clicked too early takes no notice. */
export async function chooseInMenu(page: Page, label: string): Promise<void> {
  const menu = page.locator('.context-view:visible .monaco-menu');
  const item = menu.locator(`.action-label[aria-label^="${label}"]`).first();
  await item.waitFor();
  await until('the menu to go', async () => {
    if (await item.isVisible()) await item.click({ timeout: 2000 }).catch(() => {});
    return menu.waitFor({ state: 'hidden', timeout: 2000 }).then(
      () => true,
      () => false,
    );
  });
}

/** Click a button of a message. */
export async function press(message: Locator, button: string): Promise<void> {
  await message.locator('.monaco-button').filter({ hasText: button }).first().click();
}

/**
 * The rows of the Problems view that hold a text or are above one that does; the view is opened if need be. It
 * draws only the rows in sight, and those of other programs may leave no room: so it is filtered.
 */
export async function problems(page: Page, text: string): Promise<readonly string[]> {
  const panel = page.locator('.markers-panel');
  if (!(await panel.isVisible())) {
    await runCommand(page, 'Problems: Focus on Problems View');
    await panel.waitFor();
  }
  const filter = page.getByPlaceholder(/^Filter \(e\.g\. text/).first();
  if ((await filter.inputValue()) !== text) await filter.fill(text);
  return (await panel.locator('.monaco-list-row').allInnerTexts()).map(oneLine);
}

/** The text of the terminal that is shown. */
export async function terminalText(page: Page): Promise<string> {
  const rows = page.locator('.terminal-wrapper.active .xterm-rows > div');
  return (await rows.allInnerTexts())
    .map((row) => row.replaceAll('\u00a0', ' ').trimEnd())
    .join('\n');
}

/** Wait until the terminal shows a text. */
export async function terminalShows(page: Page, text: string | RegExp): Promise<string> {
  return until(`${String(text)} in the terminal`, async () => {
    const shown = await terminalText(page);
    return (typeof text === 'string' ? shown.includes(text) : text.test(shown)) && shown;
  });
}

/** The texts in the status bar. */
export async function statusBar(page: Page): Promise<readonly string[]> {
  const items = page.locator('.statusbar .statusbar-item:visible');
  return items.evaluateAll((elements) =>
    elements.map((element) => (element.textContent ?? '').replaceAll('\u00a0', ' ').trim()),
  );
}

async function statusHas(page: Page, text: string): Promise<boolean> {
  return (await statusBar(page)).some((item) => item.includes(text));
}

/** Wait until the status bar has an item with the text. */
export async function statusShows(page: Page, text: string | RegExp): Promise<string> {
  return until(`${String(text)} in the status bar`, async () =>
    (await statusBar(page)).find((item) =>
      typeof text === 'string' ? item.includes(text) : text.test(item),
    ),
  );
}

/** Take a picture of the whole window. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(screenshots, `${name}.png`), animations: 'disabled' });
}

/** Save what is in the editor, and wait until it is not marked as changed any more. */
export async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+S');
  await page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
