/** Tests of the built page in Chromium, with its real workers. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { linkOf } from '../src/share/link.ts';
import {
  editorText,
  type Opened,
  type Playground,
  type Shown,
  startPlayground,
  untilReady,
  violations,
} from './browser.ts';

let playground: Playground;
before(async () => {
  playground = await startPlayground();
});
after(() => playground.close());

/** Open the page, do something with it, and check that nothing went wrong. */
async function opened(shown: Shown, act: (opened: Opened) => Promise<void>): Promise<void> {
  const own = await playground.open(shown);
  try {
    await act(own);
    assert.deepEqual(own.errors, []);
    assert.deepEqual(own.foreign, []);
  } finally {
    await own.context.close();
  }
}

/** Return a function as `opened`, whose calls share one page. They check the errors so far. */
function sharing(): (act: (page: Page) => Promise<void>) => Promise<void> {
  let shared: Promise<Opened> | undefined;
  after(async () => (await shared)?.context.close());
  return async (act) => {
    shared ??= playground.open();
    const { page, errors, foreign } = await shared;
    await untilReady(page);
    await act(page);
    assert.deepEqual(errors, []);
    assert.deepEqual(foreign, []);
  };
}

const inEditor = sharing();
const inDebugger = sharing();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Replace the program. */
async function write(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
}

/** Open an example of the list. */
async function example(page: Page, name: string): Promise<void> {
  await page.locator('.bar .name').click();
  await page
    .locator('dialog')
    .getByRole('button', { name: new RegExp(`^${name}(?!a)`) })
    .first()
    .click();
}

/** Wait until the foot of the page says where the cursor is. */
async function foot(page: Page, words: RegExp): Promise<void> {
  await page.locator('.foot', { hasText: words }).waitFor();
}

/** Start a program in the debugger, and wait until it stands before its first step. */
async function debug(page: Page): Promise<void> {
  await page.locator('.bar').getByRole('button', { name: 'Debug' }).click();
  await page.locator('.debug .status', { hasText: 'at the start' }).waitFor({ timeout: 30_000 });
}

test('the editor shows a coloured program before the tools are there', () =>
  opened({}, async ({ page }) => {
    await page.waitForSelector('.t-mine');
    const words = await page.locator('.banner').textContent();
    assert.match(words ?? '', /language tools are starting/);
  }));

test('the server reports, colours, hints and describes', () =>
  opened({}, async ({ page }) => {
    await untilReady(page);
    await page.waitForSelector('.hint');
    await page.waitForSelector('.m-digit4');
    assert.match((await page.locator('.lenses').first().textContent()) ?? '', /Hello, world!/);
    await page.locator('.cm-line', { hasText: '3,1   # push 6' }).locator('.m-left').hover();
    await page.locator('.hover', { hasText: 'push' }).waitFor();
    await write(page, '*.*.\n...*\n****\n0,9\n');
    await page.locator('.cm-lintRange').first().waitFor();
    await page.getByRole('tab', { name: /Problems/ }).click();
    await page.locator('.problems button').first().click();
    await foot(page, /line 4/);
    assert.deepEqual(await violations(page), []);
  }));

test('a fix is applied, and undone', () =>
  inEditor(async (page) => {
    const text = '*.*.\n...*\n****\n0,1\n2,1\n0,1\n2;1\n1,1\n1,0\n3,0\n';
    await write(page, text);
    await page.locator('.cm-lintPoint').first().waitFor({ state: 'attached' });
    await page.keyboard.press('Control+.');
    const fix = page
      .locator('dialog')
      .getByRole('button', { name: /final line end|Remove/ })
      .first();
    await fix.click();
    await page.waitForFunction(() => !document.querySelector('dialog'));
    assert.notEqual(await editorText(page), text);
    await page.keyboard.press('Control+z');
    assert.equal(await editorText(page), text);
  }));

test('Escape closes a description', () =>
  inEditor(async (page) => {
    await write(page, '*.*.\n...*\n****\n0,1\n# no list of commands opens here');
    const description = page.locator('.hover');
    await page.locator('.m-left').first().click();
    await description.waitFor();
    await page.keyboard.press('Escape');
    await description.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await description.waitFor();
    await page.keyboard.press('Escape');
    await description.waitFor({ state: 'detached' });
  }));

test('a command becomes a click', () =>
  inEditor(async (page) => {
    await write(page, '*.*.\n...*\n****\n0,1\n2,1\n');
    await page.keyboard.type('add', { delay: 30 });
    // A list about fewer letters is shown before, and takes no keys.
    const list = page.locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)');
    await list.locator('li[aria-selected]').waitFor();
    await page.waitForTimeout(200); // a new list takes no keys
    await page.keyboard.press('Enter');
    await page.locator('.cm-tooltip-autocomplete').waitFor({ state: 'detached' });
    assert.match(await editorText(page), /\n[02][,;]1[^\n]*$/);
  }));

test('a program is formatted, and its symbols are listed', () =>
  inEditor(async (page) => {
    await write(page, '*.*.\n...*\n****\n 0 , 1 #push 3\n2,1');
    await page.keyboard.press('Shift+Alt+F');
    await page.locator('.cm-line', { hasText: /^0,1 {2}#push 3/ }).waitFor();
    await page.keyboard.press('Control+Shift+O');
    await page.locator('dialog').getByRole('button', { name: /board/ }).first().click();
    await foot(page, /line 1,/);
  }));

test('only the selected lines are formatted', () =>
  inEditor(async (page) => {
    await write(page, '*.*.\n...*\n****\n 0 , 1 #push 3\n 2 , 1 #more');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('Shift+Alt+F');
    await page.locator('.cm-line', { hasText: /^2,1 {2}#more/ }).waitFor();
    await page.locator('.cm-line', { hasText: /^ 0 , 1 #push 3/ }).waitFor();
  }));

test('a click with Ctrl opens a link in the program', () =>
  inEditor(async (page) => {
    const { href } = new URL('icon.svg', page.url());
    await write(page, `*.*.\n...*\n****\n0,1 # see ${href}.\n2,1`);
    const opening = page.context().waitForEvent('page');
    await page.locator('.link').click({ modifiers: ['Control'] });
    const other = await opening;
    await other.waitForURL(href);
    assert.equal(await other.evaluate(() => window.opener), null);
    await other.close();
  }));

test('the board follows the cursor, and a click on it writes', () =>
  inEditor(async (page) => {
    await write(page, '*.*.\n...*\n****\n');
    const board = page.frameLocator('.boards iframe');
    await board.locator('.board-grid[aria-colcount="4"]').waitFor();
    await board.getByRole('gridcell').nth(4).click();
    await page.waitForFunction(() =>
      /0,1/.test(document.querySelector('.host')?.shadowRoot?.textContent ?? ''),
    );
    await board.getByText('3', { exact: true }).first().waitFor(); // on the stack
  }));

test('a run writes, reads, ends, and can be stopped', () =>
  opened({}, async ({ page }) => {
    await untilReady(page);
    await button(page, 'Run').click();
    await page.locator('pre.output', { hasText: 'Hello, world!' }).waitFor();
    await page.locator('.run .status', { hasText: 'Ended after 72 steps' }).waitFor();
    await example(page, 'add.mines');
    await button(page, 'Run').click();
    const asking = page.locator('.asking input');
    await asking.fill('40 2');
    await asking.press('Enter');
    await page.locator('pre.output', { hasText: '42' }).waitFor();
    await page.locator('.settings summary').click();
    await page.locator('.run textarea').fill('40 2');
    await button(page, 'Profile').click();
    await page.locator('pre.output', { hasText: 'in(n)' }).waitFor();
    await page.getByRole('tab', { name: 'Explanation' }).click();
    await page.locator('.explanation', { hasText: 'verdict:' }).waitFor();
    await write(page, '*.*.\n...*\n****\n0,1\n0,1');
    await button(page, 'Run').click();
    await page.locator('.run .status', { hasText: /Running: [1-9]/ }).waitFor();
    await button(page, 'Stop').click();
    await page.locator('.run .status', { hasText: 'Stopped by you' }).waitFor({ timeout: 5_000 });
    await button(page, 'Run').waitFor();
    await write(page, '*.*.\n0,x');
    await button(page, 'Run').click();
    await page.locator('.errors button', { hasText: ':2:' }).click();
    await foot(page, /line 2,/);
    await write(page, '# input: 4\n# output: 5\n*.\n1,0');
    await button(page, 'Run tests').click();
    await page.locator('.run .status', { hasText: '0 of 1 tests passed' }).waitFor();
    await page.locator('pre.output', { hasText: 'expected' }).waitFor();
    await page.locator('.errors button', { hasText: 'wrong output' }).click();
    await foot(page, /line 1,/);
    assert.deepEqual(await violations(page), []);
  }));

test('a profile is stopped, and shows what it counted', () =>
  opened({}, async ({ page }) => {
    await untilReady(page);
    await write(page, '*.*.\n...*\n****\n0,1\n0,1');
    await page.locator('.settings summary').click();
    await button(page, 'Profile').click();
    await page.locator('.run .status', { hasText: /Running: [1-9]/ }).waitFor();
    await button(page, 'Stop').click();
    await page.locator('.run .status', { hasText: 'Stopped by you' }).waitFor({ timeout: 5_000 });
    await page.getByLabel('Step limit').fill('1000');
    await button(page, 'Profile').click();
    await page.locator('.run .status', { hasText: 'Stopped after 1,000 steps' }).waitFor();
    await page.locator('pre.output', { hasText: 'share' }).waitFor();
  }));

test('the debugger steps, goes back, and says why', () =>
  inDebugger(async (page) => {
    await debug(page);
    const status = page.locator('.debug .status');
    for (const step of [1, 2, 3]) {
      await button(page, 'Step').click();
      await status.filter({ hasText: `after step ${step}` }).waitFor();
    }
    assert.equal(await page.locator('.now').first().textContent(), '9,0');
    await page.frameLocator('.boards iframe').getByText(/^72/).first().waitFor();
    await button(page, 'Step back').click();
    await status.filter({ hasText: 'after step 2' }).waitFor();
    const words = 'after step 2 · just did push(n) · next: 9,3, line 20';
    assert.equal(await status.textContent(), words);
    await button(page, 'Continue').click();
    await status.filter({ hasText: 'after step 72' }).waitFor();
    await page.frameLocator('.boards iframe').getByText('step 72 of 72').waitFor();
    await button(page, 'Why?').click();
    await page.locator('.console button.link').first().waitFor();
    await button(page, 'Run back').click();
    await status.filter({ hasText: 'at the start' }).waitFor();
    await button(page, 'End').click();
    await page.locator('.debug .status', { hasText: 'has ended' }).waitFor();
  }));

test('a program that waits in the debugger gets input', () =>
  inDebugger(async (page) => {
    await example(page, 'add.mines');
    await debug(page);
    await button(page, 'Continue').click();
    await page.locator('.debug .status', { hasText: 'Input: a number' }).waitFor();
    await page
      .frameLocator('.boards iframe')
      .getByText(/^after step 3/)
      .waitFor();
    assert.equal(await button(page, 'Step').isDisabled(), true);
    await page.locator('.typing input').fill('40 2');
    await page.keyboard.press('Enter');
    await page.locator('.debug .status', { hasText: 'ended' }).waitFor();
    await page.locator('.typing input').fill('why nonsense');
    await page.keyboard.press('Enter');
    await page.locator('.said-bad, .console', { hasText: 'nonsense' }).first().waitFor();
    assert.ok(!(await page.locator('.console').textContent())?.includes('{'));
  }));

test('a program with errors is not debugged', () =>
  inDebugger(async (page) => {
    await write(page, '*.\n0,x');
    await page.locator('.bar').getByRole('button', { name: 'Debug' }).click();
    await page.locator('.console .said-bad', { hasText: 'is not an integer' }).waitFor();
    await page.locator('.debug .status', { hasText: 'has ended' }).waitFor();
  }));

test('a source of the assembler becomes a program', () =>
  inDebugger(async (page) => {
    await example(page, 'add.minesasm');
    await button(page, 'Menu').click();
    await page.locator('dialog').getByRole('button', { name: 'Show the Mines Program' }).click();
    await page.locator('.bar .name', { hasText: 'add.mines ' }).waitFor();
    await page.locator('.cm-line', { hasText: '# add' }).first().waitFor();
  }));

test('a breakpoint stops the program', () =>
  inDebugger(async (page) => {
    await example(page, 'hello.mines');
    await page.locator('.cm-line', { hasText: '9,3   # mul; 12 * 6' }).click();
    await page.keyboard.press('F9');
    await page.locator('.breakpoint').last().waitFor();
    await page.keyboard.press('F5');
    await page.locator('.debug .status', { hasText: 'at the start' }).waitFor({ timeout: 30_000 });
    await page.keyboard.press('F5');
    await page.locator('.debug .status', { hasText: 'after step 2 · breakpoint' }).waitFor();
  }));

test('the board plays the run of each language', () =>
  inDebugger(async (page) => {
    for (const name of ['hello.emojifunge', 'hello.soko', 'hello.minesasm']) {
      await example(page, name);
      await debug(page);
      await button(page, 'Continue').click();
      await page.locator('.debug .status', { hasText: 'ended' }).waitFor();
      const board = page.frameLocator('.boards iframe');
      await board.getByText(/Hello/).first().waitFor();
    }
  }));

test('Restart uses a changed seed', () =>
  inDebugger(async (page) => {
    const choose = async (seed: string) => {
      await page.getByRole('tab', { name: 'Output' }).click();
      await page.getByLabel('Seed').fill(seed);
      await page.getByLabel('Seed').press('Tab');
    };
    const written = async () => {
      await button(page, 'Continue').click();
      await page.locator('.debug .status', { hasText: 'ended' }).waitFor();
      return (await page.locator('.said-program').allTextContents()).join('');
    };
    await example(page, 'hello.emojifunge');
    await write(page, `${'🎲🔢'.repeat(20)}🔚`);
    await page.getByRole('tab', { name: 'Output' }).click();
    await page.locator('.settings summary').click();
    await choose('8');
    await button(page, 'Run').click();
    const output = page.locator('pre.output', { hasText: /^\d{20}$/ });
    await output.waitFor();
    const expected = await output.textContent();
    await choose('7');
    await debug(page);
    assert.notEqual(await written(), expected);
    await choose('8');
    await page.getByRole('tab', { name: 'Debugger' }).click();
    await button(page, 'Restart').click();
    await page.locator('.debug .status', { hasText: 'at the start' }).waitFor({ timeout: 30_000 });
    assert.equal(await written(), expected);
    await button(page, 'End').click();
  }));

test('workers that die are replaced', () =>
  opened({}, async ({ page }) => {
    await page.clock.install();
    await page.reload();
    await untilReady(page);
    const [server] = page.workers();
    await server?.evaluate(() => {
      setTimeout(() => {
        throw new Error('broken on purpose');
      });
    });
    await page.locator('.banner.error', { hasText: 'broken on purpose' }).waitFor();
    await untilReady(page);
    await write(page, '*.*.\n...*\n****\n0,9');
    await page.locator('.cm-lintRange').first().waitFor();
    const [silent] = page.workers();
    await silent?.evaluate(() => self.close());
    await page.clock.runFor(60_000);
    await page.locator('.banner.error', { hasText: 'does not answer' }).waitFor();
    await untilReady(page);
  }));

test('a link opens the program in another browser', async () => {
  let link = '';
  await opened({}, async ({ page }) => {
    await untilReady(page);
    await example(page, 'add.mines');
    await page.locator('.run textarea').fill('40 2');
    await button(page, 'Share').click();
    await page.locator('dialog .status', { hasText: 'characters' }).waitFor();
    link = await page.locator('dialog textarea').inputValue();
    assert.deepEqual(await violations(page), []);
  });
  const rest = link.slice(playground.served.address.length);
  assert.match(rest, /^#1[dm]/);
  await opened({ rest }, async ({ page }) => {
    await page.locator('.bar .name', { hasText: 'add.mines' }).waitFor();
    assert.equal(await page.locator('.run textarea').inputValue(), '40 2');
    assert.equal(new URL(page.url()).hash, '');
  });
  await opened({ rest: rest.slice(0, -2) }, async ({ page }) => {
    await page.locator('.banner.error', { hasText: 'The link is broken' }).waitFor();
    await page.locator('.bar .name', { hasText: 'hello.mines' }).waitFor();
  });
  await opened({ rest: `?embed${rest}` }, async ({ page }) => {
    await untilReady(page);
    assert.equal(await button(page, 'Share').isVisible(), false);
    assert.deepEqual(await violations(page), []);
  });
  await opened({ rest: `?embed${rest}` }, async ({ page, context }) => {
    await untilReady(page);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('# edited\n');
    const opening = context.waitForEvent('page');
    await button(page, 'Open in the playground').click();
    const other = await opening;
    await other.locator('.cm-line', { hasText: '# edited' }).waitFor();
    assert.equal(new URL(other.url()).search, '');
  });
});

test('a link with a moment opens in the debugger, at this moment', async () => {
  const rest = await linkOf({
    name: 'a.mines',
    text: '*.\n..\n0;1\n0,0',
    input: '7',
    asks: true,
    dialect: null,
    seed: null,
    engine: 'auto',
    moment: 1,
  });
  await opened({ rest }, async ({ page }) => {
    await page.locator('#tab-debugger[aria-selected=true]').waitFor();
    await page.locator('.debug .status:visible', { hasText: 'after step 1' }).waitFor();
    // What the server writes in Markdown is shown without its marks.
    const title = await page.locator('.hint').first().getAttribute('title');
    assert.doesNotMatch(title ?? '`', /[`*]/);
  });
});

test('a program survives a reload', () =>
  opened({}, async ({ page }) => {
    await untilReady(page);
    await example(page, 'cat.mines');
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('# mine\n');
    await page.waitForTimeout(500);
    await page.reload();
    await page.locator('.bar .name', { hasText: 'cat.mines' }).waitFor();
    await page.locator('.cm-line', { hasText: '# mine' }).waitFor();
    await page.locator('.bar .name').click();
    await page.locator('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.locator('dialog input').fill('dog.mines');
    await page.keyboard.press('Enter');
    await page.locator('.bar .name', { hasText: 'dog.mines' }).waitFor();
  }));

test('an imported file keeps all its characters', () =>
  opened({}, async ({ page, context }) => {
    await untilReady(page);
    const text = '# a\rb\u2028c\u0085d\ve\r\n*.*.\r\n...*\n****\r\n0,1\n2,1';
    await button(page, 'Menu').click();
    const choosing = page.waitForEvent('filechooser');
    await page.locator('dialog').getByRole('button', { name: 'Import' }).click();
    await (await choosing).setFiles({
      name: 'odd.mines',
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    await page.locator('.bar .name', { hasText: 'odd.mines' }).waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n9,9');
    await page.getByRole('tab', { name: 'Problems' }).click();
    await page.locator('.problems button').first().waitFor();
    await page.locator('.problems button').last().click();
    await foot(page, /line 7, column/);
    await button(page, 'Menu').click();
    const downloading = page.waitForEvent('download');
    await page.locator('dialog').getByRole('button', { name: 'Export' }).click();
    const stream = await (await downloading).createReadStream();
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    assert.equal(Buffer.concat(parts).toString(), `${text}\n9,9`);
    assert.ok(context);
  }));

test('the page works without a network after the first visit', () =>
  opened({}, async ({ page, context, errors }) => {
    await untilReady(page);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await page.reload();
    await untilReady(page);
    await page.waitForSelector('.hint');
    await context.setOffline(false);
    errors.length = 0;
  }));

test('a phone has keys for what is hard to type', () =>
  opened({ width: 360, height: 740, isTouch: true, scheme: 'dark' }, async ({ page }) => {
    await untilReady(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 360);
    await page.locator('.cm-content').click();
    await page.locator('.keys').getByRole('button', { name: ';', exact: true }).click();
    assert.match(await editorText(page), /;/);
    await page.getByRole('tab', { name: 'Board' }).click();
    await page.frameLocator('.boards iframe').locator('.board-grid').first().waitFor();
    assert.deepEqual(await violations(page), []);
  }));

test('the page speaks Japanese', () =>
  opened({ locale: 'ja-JP' }, async ({ page }) => {
    await untilReady(page);
    await page.locator('.bar').getByRole('button', { name: '実行' }).waitFor();
    await page.locator('.lenses', { hasText: '操作' }).waitFor();
    assert.deepEqual(await violations(page), []);
  }));

test('the keyboard reaches everything', () =>
  opened({}, async ({ page }) => {
    await untilReady(page);
    await page.locator('.cm-content').focus();
    const seen = new Set<string>();
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      seen.add(
        await page.evaluate(() => {
          const { activeElement } = document;
          return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
        }),
      );
    }
    for (const name of ['Debug', 'Share', 'Menu', 'Output', 'Input of the program']) {
      assert.ok(seen.has(name), name);
    }
  }));

test('a lesson puts its program into the editor', () =>
  opened({}, async ({ page }) => {
    await untilReady(page);
    await page.locator('.bar .name').click();
    await page.locator('dialog').getByRole('button', { name: 'Mines: your first program' }).click();
    await button(page, 'Put this program into the editor').click();
    await page.locator('.bar .name', { hasText: 'lesson.mines' }).waitFor();
    assert.deepEqual(await violations(page), []);
    await button(page, 'Next').click();
    await page.locator('.lesson', { hasText: 'Step 2 of' }).waitFor();
  }));
