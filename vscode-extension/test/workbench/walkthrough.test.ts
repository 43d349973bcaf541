/** The walkthrough: its buttons do what they say, and it is enough to write a first program. */

import * as assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { editorOfFile } from './editor.ts';
import { pageTest } from './pages.ts';
import { newFolder } from './pieces.ts';
import { until } from './waiting.ts';
import { lens, lines, notification, picture, runCommand, terminalShows } from './workbench.ts';

const editor = editorOfFile();

const step = (page: Page, title: string): Locator =>
  page.locator('.getting-started-step').filter({ hasText: title });

async function openWalkthrough(page: Page): Promise<void> {
  await runCommand(page, 'Welcome: Open Walkthrough...');
  await page
    .locator('.quick-input-widget:visible .monaco-list-row')
    .filter({ hasText: 'Your first Mines program' })
    .first()
    .click();
  await step(page, 'Create a program').waitFor();
}

/** Open a step, and press a button of it. */
async function pressIn(page: Page, title: string, button: string): Promise<void> {
  const within = step(page, title);
  if ((await within.getAttribute('aria-expanded')) !== 'true') await within.click();
  await within.getByRole('button', { name: button, exact: true }).click();
}

async function isDone(page: Page, title: string): Promise<boolean> {
  return (await step(page, title).getAttribute('aria-checked')) === 'true';
}

const done = (page: Page, title: string) =>
  until(`the step ${title} to be done`, () => isDone(page, title));

pageTest(
  'its buttons act on the program of its first step, and do not tick what they cannot do',
  editor,
  () => ({ folder: newFolder('programs') }),
  async (page) => {
    await openWalkthrough(page);
    await pressIn(page, 'Read it', 'Explain Program');
    await notification(page, 'Open a Mines program to explain it');
    await pressIn(page, 'Run it', 'Run Program');
    await notification(page, 'Open a Mines program to run it');
    await pressIn(page, 'Create a program', 'New Program');
    await lens(page, 'explain');
    await done(page, 'Create a program');
    // It stands beside the walkthrough.
    assert.ok(await step(page, 'Read it').isVisible());
    assert.deepEqual([await isDone(page, 'Read it'), await isDone(page, 'Run it')], [false, false]);
    await pressIn(page, 'Read it', 'Explain Program');
    const explanation = page.locator('.monaco-editor[data-uri^="mines-explanation"]').first();
    await until('the explanation', async () =>
      (await lines(explanation)).some((line) => line.startsWith('push(n)')),
    );
    await done(page, 'Read it');
    await picture(page, 'walkthrough');
    await pressIn(page, 'Run it', 'Run Program');
    await terminalShows(page, /^8\nended after 7 steps$/m);
    await done(page, 'Run it');
  },
);
