/** The cases of programs in the view Testing: found, run, debugged to the wrong character, covered, added. */

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { consoleShows, momentIs, startDebugging, stopDebugging } from './debugging.ts';
import { editorOfFile } from './editor.ts';
import { pageTest } from './pages.ts';
import { copyExamples, newFolder } from './pieces.ts';
import { until } from './waiting.ts';
import {
  answer,
  lens,
  notification,
  openFile,
  picture,
  runCommand,
  statusShows,
} from './workbench.ts';

const editor = editorOfFile();
let folder = '';

/** A test in a folder of its own, with a program that adds, and cases of it. */
function testing(name: string, body: (page: Page) => Promise<void>): void {
  const opening = () => {
    folder = newFolder('programs');
    copyExamples(folder, 'add.mines', 'emojifunge/factorial.emojifunge');
    const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
    write('add.in', '40 2\n');
    write('add.out', '42\n');
    write('add.wrong.in', '20 3\n');
    write('add.wrong.out', '24\n');
    write('factorial.in', '5\n');
    write('factorial.out', '120\n');
    return { folder, height: 900 };
  };
  pageTest(name, editor, opening, body);
}

const rows = (page: Page) => page.locator('.test-explorer .monaco-list-row');
const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text }).first();

async function openTests(page: Page): Promise<void> {
  await openFile(page, 'add.mines');
  await runCommand(page, 'Testing: Focus on Test Explorer View');
  await row(page, 'add.mines').waitFor();
}

/** Wait until a row has a state, such as `Failed`, which a screen reader says. */
async function rowIs(page: Page, text: string, state: RegExp): Promise<void> {
  await until(`${text} to be ${state}`, async () => {
    const labels = await rows(page)
      .filter({ hasText: text })
      .evaluateAll((found) => found.map((each) => each.getAttribute('aria-label') ?? ''));
    return labels.some((label) => state.test(label));
  });
}

testing('cases are found, run and fail at the operation that wrote wrongly', async (page) => {
  await openTests(page);
  await runCommand(page, 'Test: Run All Tests');
  await rowIs(page, 'factorial.emojifunge', /Passed/);
  await rowIs(page, 'add.mines', /Failed/);
  await openFile(page, 'add.mines');
  await page.locator('.test-message-inline-content, .test-error-content-widget').first().waitFor();
  await picture(page, 'testing-failed');
});

testing(
  'a case is debugged: the program stops before it writes the wrong character',
  async (page) => {
    await openTests(page);
    await row(page, 'add.mines').click();
    await page.keyboard.press('ArrowRight');
    await row(page, 'add.wrong').hover();
    await row(page, 'add.wrong').locator('a[aria-label^="Debug"]').click();
    await momentIs(page, 6);
    await statusShows(page, /^Ln 17,/);
    await picture(page, 'testing-debugged');
    await stopDebugging(page);
  },
);

testing('cases run again each time that something is saved', async (page) => {
  await openTests(page);
  await runCommand(page, 'Test: Start Continuous Run');
  await rowIs(page, 'add.mines', /Failed/);
  writeFileSync(join(folder, 'add.wrong.out'), '23\n');
  await rowIs(page, 'add.mines', /Passed/);
});

testing('coverage says which operations ran, and in which case', async (page) => {
  writeFileSync(
    join(folder, 'add.mines'),
    `${readFileSync(join(folder, 'add.mines'), 'utf8')}\n0,0  # never reached`,
  );
  await openTests(page);
  await runCommand(page, 'Test: Run All Tests with Coverage');
  await openFile(page, 'add.mines');
  await page.locator('.coverage-deco-gutter.coverage-deco-hit').first().waitFor();
  await page.locator('.coverage-deco-gutter.coverage-deco-miss').first().waitFor();
  await picture(page, 'testing-coverage');
});

testing('a case is added from an input and what the program writes for it', async (page) => {
  await openTests(page);
  await openFile(page, 'add.mines');
  await runCommand(page, 'Mines: Add a Test Case…');
  await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Text…' }).first().click();
  await answer(page, '1 2');
  await page.locator('.monaco-dialog-box', { hasText: 'Is this the right output?' }).waitFor();
  await picture(page, 'testing-add');
  await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Add the Case' }).click();
  await notification(
    page,
    'The case is in add.2.in and add.2.out. Run and Debug use this input from now on.',
  );
  assert.equal(readFileSync(join(folder, 'add.2.in'), 'utf8'), '1 2');
  assert.equal(readFileSync(join(folder, 'add.2.out'), 'utf8'), '3\n');
  await runCommand(page, 'Testing: Focus on Test Explorer View');
  await row(page, 'add.mines').click();
  await page.keyboard.press('ArrowRight');
  await row(page, 'add.2').waitFor();
  // The debugger says which input it takes.
  await startDebugging(page);
  await consoleShows(page, "input: '1 2', from add.2.in");
  await stopDebugging(page);
});

testing('the size is compared with the record of the configuration', async (page) => {
  writeFileSync(join(folder, 'mines-tools.toml'), '[golf]\nrecord = 62\n');
  await openFile(page, 'add.mines');
  await lens(page, '65 bytes without comments, 3 more than the record');
  await statusShows(page, '65 B (+3)');
});
