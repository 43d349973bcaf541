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

async function openWalkthrough(page: Page, language = 'Mines'): Promise<void> {
  await runCommand(page, 'Welcome: Open Walkthrough...');
  await page
    .locator('.quick-input-widget:visible .monaco-list-row')
    .filter({ hasText: `Your first ${language} program` })
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

/** The new program, which has not the focus after the walkthrough took it back to tick its step. */
const program = (page: Page) => page.locator('.monaco-editor[data-uri^="untitled:"]').first();

async function newProgram(page: Page): Promise<void> {
  await lens(page, 'explain', program(page));
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
    await notification(page, 'Open a program to explain it');
    await pressIn(page, 'Run it', 'Run Program');
    await notification(page, 'Open a program to run it');
    await pressIn(page, 'Create a program', 'New Program');
    await newProgram(page);
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
    await terminalShows(page, /^8\n\nended after 7 steps$/m);
    await done(page, 'Run it');
  },
);

/** What the program of the first step prints, and the number of its steps. */
const PRINTED = [
  ['Emojifunge', /^Hi\n\nended after 11 steps$/m],
  ['Sokolang', /^Hi\n\nended after 3 steps$/m],
] as const;

for (const [language, printed] of PRINTED) {
  pageTest(
    `${language}: the buttons of its walkthrough act on the program of the first step`,
    editor,
    () => ({ folder: newFolder('programs') }),
    async (page) => {
      await openWalkthrough(page, language);
      await pressIn(page, 'Create a program', 'New Program');
      await newProgram(page);
      await done(page, 'Create a program');
      await pressIn(page, 'Read it', 'Explain Program');
      await page.locator('.monaco-editor[data-uri^="mines-explanation"]').first().waitFor();
      await done(page, 'Read it');
      await picture(page, `walkthrough-${language}`);
      await pressIn(page, 'Run it', 'Run Program');
      await terminalShows(page, printed);
      await done(page, 'Run it');
      await pressIn(page, 'Watch it run', 'Debug Program');
      await done(page, 'Watch it run');
    },
  );
}

pageTest(
  'its pages are shown in an editor 700 pixels wide',
  editor,
  () => ({ folder: newFolder('programs'), width: 980 }),
  async (page) => {
    await openWalkthrough(page);
    const { width = 0 } =
      (await page.locator('.editor-group-container').first().boundingBox()) ?? {};
    assert.ok(width <= 700, String(width));
    const within = step(page, 'Create a program');
    await within.getByText('Read more about this step').click();
    await page.locator('.tab').filter({ hasText: 'create.md' }).first().waitFor();
    await until('the page', async () => {
      const words = page
        .frames()
        .map((frame) => frame.locator('body').innerText({ timeout: 1000 }));
      const shown = await Promise.allSettled(words);
      return shown.some((each) => each.status === 'fulfilled' && /safe cell/.test(each.value));
    });
    await picture(page, 'walkthrough-page');
  },
);

/** A board with the digits that the program needs: 1 3 3 3 5 5 6 7. */
const BOARD = ['..*.*', '*.*..', '*.***', '***.*'];

/** What is typed on each line, until what is wanted is offered. */
const OPERATIONS: readonly (readonly [typed: string, wanted: string])[] = [
  // H is 72: (3 + 6) * (5 + 3).
  ['3', 'push 3'],
  ['6', 'push 6'],
  ['add', 'add'],
  ['5', 'push 5'],
  ['3', 'push 3'],
  ['add', 'add'],
  ['mul', 'mul'],
  ['out(c', 'out(c)'],
  // i is 105: 7 * 5 * 3.
  ['7', 'push 7'],
  ['5', 'push 5'],
  ['mul', 'mul'],
  ['3', 'push 3'],
  ['mul', 'mul'],
  ['out(c', 'out(c)'],
  // The last safe cell ends the run.
  ['1', 'push 1'],
];

pageTest(
  '"Hi" is written from nothing with the walkthrough and the table of commands',
  editor,
  () => ({ folder: newFolder('programs') }),
  async (page) => {
    await openWalkthrough(page);
    const began = performance.now();
    let [keys, clicks] = [0, 0];
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    const typed = async (text: string) => {
      for (const key of text) await press(key);
    };
    const clicked = async (title: string, button: string) => {
      clicks += (await step(page, title).getAttribute('aria-expanded')) === 'true' ? 1 : 2;
      await pressIn(page, title, button);
    };
    await clicked('Create a program', 'New Program');
    await newProgram(page);
    await done(page, 'Create a program'); // from now on it takes no focus
    await clicked('Write by command name', 'Show Command Table');
    const table = await until('the table of commands', () => tableOf(page));
    // What a click on a digit does, unopened and left, opened and left, opened and right.
    for (const row of ['3 push(n) add in(n)', '5 push(n) mul out(n)', '6 push(n) div out(c)']) {
      assert.ok(table.includes(row), `${row} in ${table}`);
    }
    clicks += 1;
    await page.locator('.tab').filter({ hasText: 'Welcome' }).first().click();
    clicks += 1;
    await program(page).locator('.view-line').last().click();
    await press('Control+A');
    for (const row of BOARD) {
      await typed(row);
      await press('Enter');
    }
    for (const [index, [text, wanted]] of OPERATIONS.entries()) {
      await typed(text);
      const first = program(page).locator('.suggest-widget.visible .monaco-list-row.focused');
      await until(`${wanted} to be offered first`, async () => {
        const label = first.locator('.label-name');
        return (await label.count()) === 1 && (await label.innerText()) === wanted;
      });
      await press('Tab');
      if (index < OPERATIONS.length - 1) await press('Enter');
    }
    await clicked('Run it', 'Run Program');
    await terminalShows(page, /^Hi\n\nended after 15 steps$/m);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`figures: "Hi" from nothing: ${keys} keys, ${clicks} clicks, ${seconds} seconds`);
    await picture(page, 'hi');
  },
);

/** The text of the table of commands, once it is shown. */
async function tableOf(page: Page): Promise<string | undefined> {
  for (const frame of page.frames()) {
    const text = await frame
      .locator('body')
      .innerText({ timeout: 500 })
      .catch(() => '');
    if (text.includes('perform(r)')) return text.replaceAll(/\s+/g, ' ');
  }
  return undefined;
}

/** The languages, each with what its lens says of the program that prints it. */
const VERDICTS = [
  ['Mines', 'ends after 18 operations'],
  ['Emojifunge', 'ends at (8, 0)'],
  ['Sokolang', 'it ends'],
] as const;

for (const [language, verdict] of VERDICTS) {
  pageTest(
    `${language}: "Hi" typed into an empty program becomes one that prints it`,
    editor,
    // A window without a folder runs programs too.
    () => (language === 'Sokolang' ? {} : { folder: newFolder('programs') }),
    async (page) => {
      await runCommand(page, `${language}: New Program`);
      await newProgram(page);
      let keys = 0;
      for (const key of ['Control+A', 'Delete', 'H', 'i']) {
        keys += 1;
        await page.keyboard.press(key);
      }
      const first = program(page).locator('.suggest-widget.visible .monaco-list-row.focused');
      await until('the text to be offered first', async () => {
        const label = first.locator('.label-name');
        return (await label.count()) === 1 && (await label.innerText()) === 'print Hi';
      });
      await picture(page, `hi-${language}`);
      keys += 1;
      await page.keyboard.press('Enter');
      await program(page).locator('.codelens-decoration').getByText(verdict).first().waitFor();
      await picture(page, `hi-${language}-written`);
      await runCommand(page, 'Mines: Run Program');
      await terminalShows(page, /^Hi\n\nended after \d+ steps$/m);
      await picture(page, `hi-${language}-run`);
      console.log(`figures: "Hi" in ${language}: ${keys} keys, and those of two commands`);
    },
  );
}
