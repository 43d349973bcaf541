/** The pictures of the README, taken of what they show: a program beside its meaning, and a run. */

import * as assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { editorOfFile } from './editor.ts';
import { pageTest } from './pages.ts';
import { copyExamples, newFolder } from './pieces.ts';
import { until } from './waiting.ts';
import {
  clickLens,
  goTo,
  lines,
  lineWith,
  openFile,
  picture,
  runCommand,
  terminalShows,
} from './workbench.ts';

const editor = editorOfFile({
  settings: {
    'workbench.colorTheme': 'Default Dark Modern',
    'workbench.activityBar.location': 'hidden',
    'breadcrumbs.enabled': false,
    'window.commandCenter': false,
    'editor.lightbulb.enabled': 'off',
    'editor.stickyScroll.enabled': false,
  },
});

const folder = newFolder('programs');
copyExamples(folder, 'add.mines');
const shows = (name: string, height: number, body: (page: Page) => Promise<void>) =>
  pageTest(name, editor, () => ({ folder, width: 1280, height }), body);

shows('a program beside its meaning', 560, async (page) => {
  await openFile(page, 'add.mines');
  await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
  await lineWith(page, 'out(n)');
  await clickLens(page, 'explain', page.locator('.editor-group-container').nth(1));
  const beside = page.locator('.editor-group-container').nth(1).locator('.monaco-editor').first();
  await until('the meaning', async () =>
    (await lines(beside)).some((line) => line.startsWith('verdict:')),
  );
  await page.locator('.editor-group-container').first().locator('.view-line').first().click();
  await goTo(page, 16, 1);
  // The line that the cursor is in is marked there too.
  await beside.locator('.view-overlays .cdr').first().waitFor();
  await picture(page, 'readme-explain');
});

shows('a program and its input in the terminal', 620, async (page) => {
  await openFile(page, 'add.mines');
  await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
  await lineWith(page, 'out(n)');
  await clickLens(page, 'run', page.locator('.terminal-wrapper.active'));
  await terminalShows(page, 'waits for input');
  await page.keyboard.type('40 2\n');
  const shown = await terminalShows(page, '42');
  assert.match(shown, /40 2\n42/);
  await picture(page, 'readme-run');
});
