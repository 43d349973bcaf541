/** What a person sees and does in the editor. */

import * as assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { editorOfFile } from './editor.ts';
import { pageTests } from './pages.ts';
import { copyExamples, newFolder } from './pieces.ts';
import { until } from './waiting.ts';
import {
  activeEditor,
  clickLens,
  cursor,
  goTo,
  hover,
  lens,
  lines,
  lineWith,
  notification,
  openFile,
  picture,
  press,
  problems,
  runCommand,
  save,
  squiggle,
  statusShows,
  type,
} from './workbench.ts';

const editor = editorOfFile();

const folder = newFolder('programs');
copyExamples(folder, 'hello.mines', 'countdown.mines', 'add.mines', 'truth-machine.mines');
copyExamples(folder, 'emojifunge/countdown.emojifunge');
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const seen = pageTests(editor, () => ({ folder }));

seen('an example opens, and can be read', async (page) => {
  await openFile(page, 'countdown.mines');
  await lineWith(page, '= 10');
  const shown = await lines(activeEditor(page));
  assert.ok(
    shown.some((line) => /^0;3 *# swap; ten on top: so the loop begins *= 10/.test(line)),
    shown.join('\n'),
  );
  await lens(page, 'always ends');
  await picture(page, 'light');
});

seen('problems are underlined, and a light bulb offers what mends them', async (page) => {
  write('fix.mines', '.*.\n...\n00,0\n0,1\n2,1');
  await openFile(page, 'fix.mines');
  await squiggle(page, 'info');
  await goTo(page, 3, 1);
  const bulb = page.locator('.lightBulbWidget:visible, [class*=gutter-lightbulb]:visible');
  await bulb.first().waitFor();
  await page.keyboard.press('Control+.');
  const offered = page.locator('.action-widget .monaco-list-row');
  await offered.filter({ hasText: 'Remove the zeros' }).waitFor();
  await picture(page, 'quick-fix');
  await offered.filter({ hasText: 'Remove the zeros' }).click();
  await until('the zeros to be gone', async () =>
    (await lines(activeEditor(page))).every((line) => !line.startsWith('00,0')),
  );
  await save(page);
});

seen('the code of a problem leads to its rule, rendered', async (page) => {
  write('rule.mines', '.*.\n...\n00,0\n0,1\n2,1');
  await openFile(page, 'rule.mines');
  await squiggle(page, 'info');
  await hover(page, 3, 1);
  await page.locator('.monaco-hover a.code-link:visible').filter({ hasText: 'M103' }).click();
  await page.locator('.tab.active').filter({ hasText: 'M103 zero-padded-coordinate' }).waitFor();
  const heading = await until('the rendered page', () => renderedHeading(page));
  assert.equal(heading, 'M103 zero-padded-coordinate');
  await picture(page, 'rule');
});

seen('a broken configuration is a problem at its place, and the rest goes on', async (page) => {
  const configuration = 'mines-tools.toml';
  write('configured.mines', '*.\n..\n1,0\n@');
  write(configuration, 'dialect = "2"\nignroe = []\n');
  try {
    await openFile(page, 'configured.mines');
    await press(await notification(page, 'unknown key'), `Open ${configuration}`);
    await page.locator('.tab.active').filter({ hasText: configuration }).waitFor();
    await statusShows(page, 'Ln 2, Col 1');
    await openFile(page, 'configured.mines');
    // What the program does is known without it.
    await lineWith(page, '= 1');
    const rows = await until('the problem', async () => {
      const found = await problems(page, 'unknown key');
      return found.some((row) => row.includes('unknown key')) && found;
    });
    assert.ok(
      rows.some((row) => row.includes(configuration)),
      rows.join('\n'),
    );
    await page.locator('[id="status.languageStatus"]').hover();
    const states = page.locator('.hover-language-status');
    await states.filter({ hasText: `${configuration} cannot be used` }).waitFor();
    await picture(page, 'configuration');
  } finally {
    rmSync(join(folder, configuration));
  }
  await until('the problem to be gone', async () =>
    (await problems(page, 'unknown key')).every((row) => !row.includes('unknown key')),
  );
});

seen('hover on a cell', async (page) => {
  await openFile(page, 'hello.mines');
  await lineWith(page, '0 *.*.***');
  const words = await hover(page, 13, 2);
  assert.match(words, /\(1, 0\), safe, digit 4/);
  assert.match(words, /clicked in line/);
  await picture(page, 'hover-cell');
});

seen('hover on an operation', async (page) => {
  await openFile(page, 'hello.mines');
  await lineWith(page, 'push(count)');
  const words = await hover(page, 20, 2);
  assert.match(words, /left click on \(9, 3\), an opened 5/);
  assert.match(words, /mul \(a b -- a\*b, b on top\): multiply/);
  assert.match(words, /leaves 72 on top/);
  await picture(page, 'hover-operation');
});

seen('no operation is pinned above the others as if it were a heading', async (page) => {
  write('long.mines', `*.*\n...\n***${'\n0,1\n2,1'.repeat(200)}`);
  await openFile(page, 'long.mines');
  await goTo(page, 300, 1);
  // What is pinned comes from the outline, which is there with the bread crumbs.
  await page
    .locator('.breadcrumbs-control .monaco-breadcrumb-item', { hasText: 'operations' })
    .waitFor();
  await page.waitForTimeout(1500);
  assert.equal(await activeEditor(page).locator('.sticky-line-content').count(), 0);
});

seen('a cell is renamed in a box where it stands', async (page) => {
  write('rename.mines', '..*\n..*\n..*\n...\n1,0\n1,0\n1;3\n1,0\n1;3');
  await openFile(page, 'rename.mines');
  await lens(page, 'explain');
  await goTo(page, 7, 1);
  await page.keyboard.press('F2');
  const box = page.locator('.rename-box input');
  await until('the name in the box', async () => (await box.inputValue()) === '1,3');
  await box.fill('2,3');
  await box.press('Enter');
  await until('both clicks to move', async () => {
    const shown = await lines(activeEditor(page));
    return shown.filter((line) => line.startsWith('2;3')).length === 2;
  });
  await save(page);
});

seen('problems of all programs, open or not', async (page) => {
  write('ragged.mines', '.*\n.\n0,0');
  await openFile(page, 'hello.mines');
  const rows = await until('the problems', async () => {
    const found = await problems(page, 'ragged-board');
    return found.some((row) => row.includes('M003')) && found;
  });
  assert.ok(rows.some((row) => row.includes('row 1 is 1 wide, the board is 2 wide')));
  await picture(page, 'problems');
  await runCommand(page, 'View: Hide Panel');
});

seen('the program is explained beside it, as it is typed', async (page) => {
  write('explain.mines', '*.*\n...\n***\n0,1\n2,1\n0,1');
  await openFile(page, 'explain.mines');
  await clickLens(page, 'explain', page.locator('.editor-group-container').nth(1));
  const beside = page.locator('.editor-group-container').nth(1).locator('.monaco-editor').first();
  const explanation = async () => (await lines(beside)).join('\n');
  await until('the explanation', async () => /\badd\b.*\b6\b/.test(await explanation()));
  await picture(page, 'explain');
  await page.locator('.editor-group-container').first().locator('.view-line').first().click();
  await goTo(page, 6, 4);
  await type(page, '\n1,1');
  // Line by line beside the program.
  await until('what was typed', async () => /push/.test((await lines(beside))[6] ?? ''));
  await save(page);
});

seen('a program without lines is explained along its way: each shows the other', async (page) => {
  await openFile(page, 'countdown.emojifunge');
  await runCommand(page, 'Mines: Explain Program');
  const [program, beside] = [0, 1].map((group) =>
    page.locator('.editor-group-container').nth(group).locator('.monaco-editor').first(),
  ) as [Locator, Locator];
  await beside.locator('.view-line').filter({ hasText: 'down-if-true' }).first().waitFor();
  await program.locator('.view-line').first().click();
  await page.keyboard.press('Home');
  for (let cell = 0; cell < 8; cell += 1) await page.keyboard.press('ArrowRight');
  await statusShows(page, 'Ln 1, Col 10');
  const place = (editor: Locator) => editor.locator('.view-overlays .cdr[class*="ced-"]').first();
  const markedLine = async () => {
    const box = await place(beside).boundingBox();
    const all = await beside.locator('.view-line').all();
    const boxes = await Promise.all(all.map((line) => line.boundingBox()));
    const at = boxes.findIndex((each) => box !== null && each?.y === box.y);
    return at < 0 ? '' : ((await all[at]?.innerText()) ?? '');
  };
  await until('the line of the cell', async () =>
    /^\(8,\s0\)\s.*down-if-true/.test(await markedLine()),
  );
  // The mark in the program begins at the cursor, and is as wide as the cell.
  const { x } = await cursor(page);
  const mark = await place(program).boundingBox();
  assert.ok(mark !== null && Math.abs(mark.x - x) < 3 && mark.width > 12, JSON.stringify(mark));
  // So does the number of the column, which stands over it, however wide the editor draws the cells before it.
  const label = await labelAt(program, '8');
  assert.ok(label !== undefined && Math.abs(label - x) < 3, `${label}, ${x}`);
  await picture(page, 'explain-cells');
  await beside.locator('.view-line').filter({ hasText: 'output-number' }).click();
  await until('the four cells of the line', async () => {
    const box = await place(program).boundingBox();
    return box !== null && Math.abs(box.x + 1.5 * box.width - mark.x) < 9;
  });
});

/** Where a number is drawn at the beginning of a character. */
async function labelAt(editor: Locator, text: string): Promise<number | undefined> {
  const found = await editor.locator('.view-line span span').evaluateAll((pieces) => {
    type Piece = { getBoundingClientRect(): { readonly x: number } };
    const page = globalThis as unknown as {
      getComputedStyle(element: unknown, where: string): { readonly content: string };
    };
    return (pieces as unknown as Piece[]).map((piece): readonly [string, number] => [
      page.getComputedStyle(piece, '::after').content,
      piece.getBoundingClientRect().x,
    ]);
  });
  return found.find(([content]) => content === `"${text}"`)?.[1];
}

seen('the state of the server is at the language, and nothing else', async (page) => {
  await openFile(page, 'hello.mines');
  await lineWith(page, 'push(count)');
  const item = page.locator('#status\\.languageStatus');
  await item.hover();
  await page
    .locator('.monaco-hover:visible')
    .filter({ hasText: /mines-lsp \d/ })
    .waitFor();
});

seen('commands that tell of versions and show the log', async (page) => {
  await openFile(page, 'hello.mines');
  await lineWith(page, 'push(count)');
  await runCommand(page, 'Mines: Show Versions');
  const message = page.locator('.notification-toast').filter({ hasText: /Language server: \d/ });
  await message.waitFor();
  await runCommand(page, 'Mines: Show Log');
  const output = page.locator('.output-view, .panel .monaco-editor').first();
  await until('the log', async () => /mines-lsp/.test((await lines(output)).join('\n')));
  await runCommand(page, 'View: Hide Panel');
});

seen(
  'a new program is among the new files, without an error, and has a short name',
  async (page) => {
    await runCommand(page, 'Create: New File...');
    const choices = page.locator('.quick-input-widget:visible .monaco-list-row');
    await choices.filter({ hasText: 'Mines Program' }).click();
    await lens(page, 'ends after 7 operations');
    await page.keyboard.press('Control+S');
    const box = page.locator('.quick-input-widget:visible .quick-input-box input');
    await until('a name', async () =>
      /^(.*\/)?programs\/Untitled-\d+\.mines$/.test(await box.inputValue()),
    );
    await page.keyboard.press('Escape');
  },
);

/** The heading of the Markdown page that is shown, which is drawn in a frame within a frame. */
async function renderedHeading(page: Page): Promise<string | undefined> {
  for (const frame of page.frames()) {
    const heading = frame.locator('.markdown-body h2').first();
    if ((await heading.count()) > 0) return heading.innerText();
  }
  return undefined;
}
