/** What is drawn at the board of a program, and what the status bar says of it. */

import * as assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { editorOfFile } from './editor.ts';
import { pageTest, pageTests } from './pages.ts';
import { copyExamples, newFolder } from './pieces.ts';
import { until } from './waiting.ts';
import {
  activeEditor,
  goTo,
  lens,
  lines,
  lineWith,
  openFile,
  picture,
  save,
  statusShows,
  type,
} from './workbench.ts';

const editor = editorOfFile();

const folder = newFolder('programs');
copyExamples(folder, 'hello.mines');
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const seen = pageTests(editor, () => ({ folder }));

pageTest(
  'digits of the first column lie over their cells, after a reload too',
  editor,
  () => ({ folder }),
  async (page) => {
    // Names by which the editor orders what it draws at one place begin to differ at the tenth digit.
    const text = '\n.*.\n*.*\n.*.\n***\n.*.\n...\n.**\n..*\n.*.\n*.*\n...\n...\n0,0';
    write('column.mines', text);
    for (const _ of ['as opened', 'reloaded']) {
      // What is named for another board is drawn at other places then.
      await openFile(page, 'hello.mines');
      await lineWith(page, '0 *.*.***.');
      await openFile(page, 'column.mines');
      const rows = await until('the digits', async () => {
        const found = await firstColumn(page);
        return found.length === 9 && found;
      });
      await picture(page, 'column');
      for (const { text, off } of rows) assert.ok(Math.abs(off) < 1, `${text}: ${off} px beside`);
      await page.reload();
      await page.locator('.monaco-workbench .statusbar').waitFor();
    }
  },
);

/** How far the digit over the first cell of each row lies from the cell, in pixels. */
function firstColumn(
  page: Page,
): Promise<readonly { readonly text: string; readonly off: number }[]> {
  return activeEditor(page)
    .locator('.view-line')
    .evaluateAll((elements) => {
      interface Drawn {
        readonly textContent: string;
        getBoundingClientRect(): { readonly left: number };
        querySelectorAll(selector: string): Iterable<Drawn>;
      }
      const page = globalThis as unknown as {
        getComputedStyle(
          element: Drawn,
          where?: string,
        ): Readonly<Record<'content' | 'position' | 'webkitTextFillColor', string>>;
      };
      return (elements as unknown as Drawn[]).flatMap((line) => {
        const text = line.textContent;
        const pieces = [...line.querySelectorAll('span span')];
        const cell = pieces.find((piece) => piece.textContent !== '');
        const over = pieces.find((piece) =>
          ['::before', '::after'].some((where) => {
            const { content, position } = page.getComputedStyle(piece, where);
            return position === 'absolute' && /^"[0-9]"$/.test(content);
          }),
        );
        if (!/^[.]/.test(text) || cell === undefined || over === undefined) return [];
        return [
          { text, off: over.getBoundingClientRect().left - cell.getBoundingClientRect().left },
        ];
      });
    });
}

seen('numbers of columns and rows stand at the board', async (page) => {
  write('rulers.mines', '# a program\n\n*.*.\n...*\n****\n0,1');
  await openFile(page, 'rulers.mines');
  await lineWith(page, '0 *.*.');
  const shown = await lines(activeEditor(page));
  assert.deepEqual(shown.slice(1, 5), ['  0123', '0 *.*.', '1 ...*', '2 ****']);
  await openFile(page, 'hello.mines');
  await lineWith(page, '0 *.*.***.');
  await lineWith(page, '0····5····10···15··');
});

seen(
  'the numbers of a board without an empty line above it are overprinted by nothing',
  async (page) => {
    for (const [name, above] of [
      ['tight.mines', ''],
      ['commented.mines', '# a program'],
    ] as const) {
      write(name, `${above}${above === '' ? '' : '\n'}*.*.\n...*\n****\n0,1`);
      await openFile(page, name);
      await lineWith(page, 'push(n)');
      await until('the numbers', () => rulerInSmall(page, '0123'));
      await goTo(page, above === '' ? 4 : 5, 1); // where the cursor blinks in no picture
      await page.mouse.move(0, 0);
      await lens(page, 'never ends'); // which moves what is below it
      const row = await boxOfLine(page, '*.*.');
      // The lens stands elsewhere.
      const lensBox = await (await lens(page, 'never ends')).boundingBox();
      assert.ok(lensBox !== null, name);
      assert.ok(lensBox.y + lensBox.height <= row.y - 3 || lensBox.y >= row.y + 3, name);
      // The numbers are in the gap above the cells, and leave the line above that as it is.
      const gap = { x: row.x, y: row.y - 3, width: 120, height: 6 };
      const before =
        above === '' ? undefined : { ...(await boxOfLine(page, above)), width: 160, height: 14 };
      const withNumbers = await page.screenshot({ clip: gap });
      const lineAbove = before && (await page.screenshot({ clip: before }));
      await picture(page, `ruler-${name}`);
      mkdirSync(join(folder, '.vscode'), { recursive: true });
      write('.vscode/settings.json', '{"mines.rulers": false}');
      await until('no numbers', async () => !(await rulerInSmall(page, '0123')));
      await until(
        'an empty gap',
        async () => !withNumbers.equals(await page.screenshot({ clip: gap })),
      );
      if (lineAbove !== undefined && before !== undefined) {
        await until('the same line above', async () =>
          lineAbove.equals(await page.screenshot({ clip: before })),
        );
      }
      rmSync(join(folder, '.vscode'), { recursive: true });
      await until('the numbers again', () => rulerInSmall(page, '0123'));
    }
  },
);

/** Where a line is, when it has come to rest: lines are drawn anew. */
function boxOfLine(page: Page, text: string) {
  const line = activeEditor(page).locator('.view-line').filter({ hasText: text }).first();
  return until(`the line ${text}`, () => line.boundingBox());
}

/** Whether the numbers of the columns stand over the first row of the board. */
async function rulerInSmall(page: Page, numbers: string): Promise<boolean> {
  const marks = await activeEditor(page)
    .locator('.view-line span span')
    .evaluateAll((pieces) => {
      const page = globalThis as unknown as {
        getComputedStyle(
          element: unknown,
          where: string,
        ): Readonly<Record<'content' | 'position', string>>;
      };
      return pieces
        .map((piece) => page.getComputedStyle(piece, '::after'))
        .filter(({ position }) => position === 'absolute')
        .map(({ content }) => content);
    });
  return marks.some((content) => content.includes(numbers));
}

seen(
  'the digit of each safe cell is painted over its dot, unless that is switched off',
  async (page) => {
    const text = '# a program\n\n*.*.\n...*\n****\n0,1\n';
    write('digits.mines', text);
    await openFile(page, 'digits.mines');
    const painted = async () => paintedOver(page, '...*');
    await until('the digits', async () => (await painted()).join('') === '355');
    // They have the colours of their cells, and hide the dots.
    await until('the colours', async () => {
      const [three, five, another] = await paintedColours(page, '...*');
      return three !== five && five === another;
    });
    await picture(page, 'digits');
    // The text is as it was: that of a row is found and copied as dots.
    await goTo(page, 4, 1);
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Control+C');
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), '...*');
    // They follow what is typed.
    await goTo(page, 4, 5);
    await page.keyboard.press('Backspace');
    await type(page, '.');
    await until('other digits', async () => (await paintedOver(page, '....')).join('') === '3543');
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Control+Z');
    await save(page);
    assert.equal(readFileSync(join(folder, 'digits.mines'), 'utf8'), text);
    mkdirSync(join(folder, '.vscode'));
    write('.vscode/settings.json', '{"mines.digits": false}');
    await until('only dots', async () => (await painted()).length === 0);
    rmSync(join(folder, '.vscode'), { recursive: true });
  },
);

/** What is painted over the cells of the row with a text. */
async function paintedOver(page: Page, row: string): Promise<readonly string[]> {
  return (await overCells(page, row)).map(({ mark }) => mark);
}

/** The colours of that. */
async function paintedColours(page: Page, row: string): Promise<readonly string[]> {
  return (await overCells(page, row)).map(({ colour }) => colour);
}

function overCells(
  page: Page,
  row: string,
): Promise<readonly { readonly mark: string; readonly colour: string }[]> {
  const line = activeEditor(page).locator('.view-line').filter({ hasText: row });
  return line
    .first()
    .locator('span span')
    .evaluateAll((pieces) => {
      const page = globalThis as unknown as {
        getComputedStyle(
          element: unknown,
          where?: string,
        ): Readonly<Record<'content' | 'position' | 'webkitTextFillColor', string>>;
      };
      const over = pieces
        .map((piece) => page.getComputedStyle(piece, '::after'))
        .filter(({ position }) => position === 'absolute');
      const hidden = pieces.filter(
        (piece) => page.getComputedStyle(piece).webkitTextFillColor === 'rgba(0, 0, 0, 0)',
      );
      if (hidden.length !== over.length) return [];
      return over.map(({ content, webkitTextFillColor }) => ({
        mark: content.replaceAll('"', ''),
        colour: webkitTextFillColor,
      }));
    });
}

seen('the cell at the cursor is in the status bar', async (page) => {
  await openFile(page, 'hello.mines');
  await lineWith(page, 'push(count)');
  await goTo(page, 14, 4);
  await statusShows(page, /\(3, 1\)$/);
  await goTo(page, 20, 1);
  await statusShows(page, /\(9, 3\)$/);
  await goTo(page, 1, 1);
  await page.locator('#mines-tools\\.mines\\.mines\\.coordinate').waitFor({ state: 'hidden' });
});
