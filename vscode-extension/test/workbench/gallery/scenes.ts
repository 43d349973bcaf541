/** What the gallery shows: each scene is set up in an editor that has no tab open. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { cell, openBoard } from '../board_view.ts';
import { copyExamples } from '../pieces.ts';
import { until } from '../waiting.ts';
import {
  activeEditor,
  goTo,
  hover,
  openFile,
  runCommand,
  terminalShows,
  type,
} from '../workbench.ts';

/** The titles of the commands, by the language of the words. */
const TITLES = {
  en: {
    explain: 'Mines: Explain Program',
    run: 'Mines: Run Program',
    debug: 'Mines: Debug Program',
    board: 'Mines: Show Board',
  },
  ja: {
    explain: 'Mines: プログラムを説明',
    run: 'Mines: プログラムを実行',
    debug: 'Mines: プログラムをデバッグ',
    board: 'Mines: 盤面を表示',
  },
} as const;

export type Language = keyof typeof TITLES;

export const LANGUAGES = Object.keys(TITLES) as readonly Language[];

type Scene = (page: Page, language: Language) => Promise<void>;

/** A program with much to say about it: errors of several kinds, and an operation that always fails. */
const FAULTY = `*.*.
...*
****
3,0  # push 2
0;0  # swap; there is nothing to swap
00,1  # push 3
1;1  # add
2,1
2,1;
0,1  # push 5
`;
/** A crate that never comes to a mark, a blocked action, a code that is no command. */
const FAULTY_WAREHOUSE = `######
#@H.*#
#..X.#
#.*..#
######

---

h:10,1,72
x:99

---

llrdw
`;
const RAGGED = '# the second row is too short\n*.*.\n...\n****\n0,1\n3 1\n';

export function writePrograms(folder: string): void {
  copyExamples(folder, 'hello.mines', 'add.mines', 'fizzbuzz.mines', 'truth-machine.mines');
  for (const name of ['hello', 'add', 'countdown', 'factorial', 'fizzbuzz']) {
    copyExamples(folder, `emojifunge/${name}.emojifunge`);
  }
  for (const name of ['add', 'hello', 'tests', 'menu']) {
    copyExamples(folder, `sokolang/${name}.soko`);
  }
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('faulty.ef', '1️⃣2️⃣ab ➕🔢🏃❗️\n⬜️  🔚\n🍚\n');
  write('faulty.soko', '####\n#@H*#\n###?#\n\n---\n\nh:10,2,72,x\nq:1\n\n---\n\nrx3[wl\n');
  write('doubtful.soko', FAULTY_WAREHOUSE);
  write('outline.ef', '🏁1️⃣🍚⬜️⬜️🍚⬇️\n🔚🔢⬅️⬅️⬅️⬅️⬅️\n🏁🔚\n');
  write('small.mines', '*.*.\n...*\n****\n0,1  # push 3\n2,1  # push 5\n');
  write('always.mines', FAULTY.replace('2,1;\n', ''));
  write('faulty.mines', FAULTY);
  write('ragged.mines', RAGGED);
}

export const SCENES: Readonly<Record<string, Scene>> = {
  program: async (page) => {
    await analysed(page, 'hello.mines');
    await goTo(page, 21, 1);
  },
  board: async (page) => {
    await analysed(page, 'small.mines');
    await goTo(page, 2, 2);
  },
  warnings: async (page) => {
    await analysed(page, 'always.mines');
    await goTo(page, 5, 1);
  },
  errors: async (page) => {
    await openFile(page, 'faulty.mines');
    await activeEditor(page).locator('.squiggly-error').first().waitFor();
    await goTo(page, 9, 4);
  },
  ragged: async (page) => {
    await openFile(page, 'ragged.mines');
    await activeEditor(page).locator('.squiggly-error').first().waitFor();
  },
  explanation: async (page, language) => explained(page, language, 'add.mines', 16),
  'explanation-long': async (page, language) =>
    explained(page, language, 'truth-machine.mines', 23),
  'explanation-fizzbuzz': async (page, language) => explained(page, language, 'fizzbuzz.mines', 35),
  'hover-operation': async (page) => {
    await analysed(page, 'hello.mines');
    await hover(page, 20, 2);
  },
  'hover-cell': async (page) => {
    await analysed(page, 'hello.mines');
    await hover(page, 14, 2);
  },
  completion: async (page) => {
    await analysed(page, 'small.mines');
    await goTo(page, 6, 1);
    await type(page, 'ad');
    await activeEditor(page).locator('.suggest-widget.visible .monaco-list-row').first().waitFor();
  },
  fixes: async (page) => {
    await analysed(page, 'always.mines');
    await goTo(page, 6, 1);
    const bulb = page.locator('.lightBulbWidget:visible, [class*=gutter-lightbulb]:visible');
    await bulb.first().waitFor();
    await page.keyboard.press('Control+.');
    await page.locator('.action-widget .monaco-list-row').first().waitFor();
  },
  problems: async (page) => {
    await analysed(page, 'always.mines');
    await page.keyboard.press('Control+Shift+M');
    await page.locator('.markers-panel .monaco-list-row').nth(3).waitFor();
  },
  run: async (page, language) => {
    await analysed(page, 'hello.mines');
    await runCommand(page, TITLES[language].run);
    await terminalShows(page, 'Hello, world!');
  },
  'emojifunge-program': async (page) => {
    await opened(page, 'factorial.emojifunge');
  },
  'emojifunge-long': async (page) => {
    await opened(page, 'fizzbuzz.emojifunge');
  },
  'emojifunge-explanation': async (page, language) => {
    await opened(page, 'countdown.emojifunge');
    await runCommand(page, TITLES[language].explain);
    await page.locator('.monaco-editor[data-uri^="mines-explanation"] .mtk1').first().waitFor();
    for (let cell = 0; cell < 7; cell += 1) await page.keyboard.press('ArrowRight');
  },
  'emojifunge-explained-place': async (page, language) => {
    await opened(page, 'factorial.emojifunge');
    await runCommand(page, TITLES[language].explain);
    const beside = page.locator('.monaco-editor[data-uri^="mines-explanation"]').first();
    await beside.locator('.view-line').filter({ hasText: 'mul' }).click();
  },
  'emojifunge-hover': async (page) => {
    await opened(page, 'factorial.emojifunge');
    await hover(page, 1, 1);
  },
  'emojifunge-completion': async (page) => {
    await opened(page, 'add.emojifunge');
    await goTo(page, 2, 1);
    await type(page, 'swap');
    await activeEditor(page).locator('.suggest-widget.visible .monaco-list-row').first().waitFor();
  },
  'emojifunge-actions': async (page) => {
    await opened(page, 'factorial.emojifunge');
    await page.keyboard.press('Control+.');
    await page.locator('.action-widget .monaco-list-row').first().waitFor();
  },
  'emojifunge-outline': async (page) => {
    await opened(page, 'outline.ef');
    await runCommand(page, 'Explorer: Focus on Outline View');
  },
  'emojifunge-problems': async (page) => {
    await opened(page, 'faulty.ef');
    await page.keyboard.press('Control+Shift+M');
    await page.waitForTimeout(1500);
  },
  'emojifunge-new': async (page) => {
    await runCommand(page, 'Create: New File...');
    const choices = page.locator('.quick-input-widget:visible .monaco-list-row');
    await choices.filter({ hasText: 'Emojifunge' }).click();
    await page.waitForTimeout(1500);
  },
  'emojifunge-reference': async (page) => {
    await opened(page, 'hello.emojifunge');
    await runCommand(page, 'Mines: Show Command Table (Emojifunge)');
    await page.waitForTimeout(3000);
  },
  'emojifunge-run': async (page, language) => {
    await opened(page, 'hello.emojifunge');
    await runCommand(page, TITLES[language].run);
    await terminalShows(page, 'Hello, world!');
  },
  'sokolang-program': async (page) => {
    await opened(page, 'add.soko');
  },
  'sokolang-explanation': async (page, language) => {
    await opened(page, 'add.soko');
    await runCommand(page, TITLES[language].explain);
    await page.locator('.monaco-editor[data-uri^="mines-explanation"] .mtk1').first().waitFor();
    await goTo(page, 17, 8);
  },
  'sokolang-hover-map': async (page) => {
    await opened(page, 'hello.soko');
    await hover(page, 4, 3);
  },
  'sokolang-hover-code': async (page) => {
    await opened(page, 'hello.soko');
    await hover(page, 10, 3);
  },
  'sokolang-hover-action': async (page) => {
    await opened(page, 'tests.soko');
    await hover(page, 20, 4);
  },
  'sokolang-completion': async (page) => {
    await opened(page, 'hello.soko');
    await goTo(page, 10, 56);
    await type(page, ',out');
    await activeEditor(page).locator('.suggest-widget.visible .monaco-list-row').first().waitFor();
  },
  'sokolang-completion-action': async (page) => {
    await opened(page, 'hello.soko');
    await goTo(page, 15, 4);
    await page.keyboard.press('Control+Space');
    await activeEditor(page).locator('.suggest-widget.visible .monaco-list-row').first().waitFor();
  },
  'sokolang-actions': async (page) => {
    await opened(page, 'add.soko');
    await goTo(page, 17, 7);
    await page.keyboard.press('Control+.');
    await page.locator('.action-widget .monaco-list-row').first().waitFor();
  },
  'sokolang-outline': async (page) => {
    await opened(page, 'menu.soko');
    await runCommand(page, 'Explorer: Focus on Outline View');
  },
  'sokolang-problems': async (page) => {
    await opened(page, 'doubtful.soko');
    await page.keyboard.press('Control+Shift+M');
    await page.waitForTimeout(1500);
  },
  'sokolang-errors': async (page) => {
    await opened(page, 'faulty.soko');
    await page.keyboard.press('Control+Shift+M');
    await page.waitForTimeout(1500);
  },
  'sokolang-format': async (page) => {
    await opened(page, 'menu.soko');
    await goTo(page, 12, 7);
    await type(page, '  ');
    await runCommand(page, 'Format Document');
  },
  'sokolang-new': async (page) => {
    await runCommand(page, 'Create: New File...');
    const choices = page.locator('.quick-input-widget:visible .monaco-list-row');
    await choices.filter({ hasText: 'Sokolang' }).click();
    await page.waitForTimeout(1500);
  },
  'sokolang-reference': async (page) => {
    await opened(page, 'hello.soko');
    await runCommand(page, 'Mines: Show Command Table (Sokolang)');
    await page.waitForTimeout(3000);
  },
  'sokolang-run': async (page, language) => {
    await opened(page, 'hello.soko');
    await runCommand(page, TITLES[language].run);
    await terminalShows(page, 'Hello, world!');
  },
  'board-view': async (page, language) => {
    await openFile(page, 'hello.mines');
    await goTo(page, 25, 2);
    await cell(await openBoard(page, TITLES[language].board), 14, 1).hover();
    await page.waitForTimeout(1000); // the words at the pointer come late
  },
  'sokolang-board-view': async (page, language) => {
    await openFile(page, 'menu.soko');
    await openBoard(page, TITLES[language].board);
  },
  'emojifunge-board-view': async (page, language) => {
    await openFile(page, 'fizzbuzz.emojifunge');
    await openBoard(page, TITLES[language].board);
  },
  debugging: async (page, language) => {
    await opened(page, 'add.mines');
    await runCommand(page, TITLES[language].debug);
    await page.locator('.repl .repl-tree .monaco-list-row').first().waitFor();
    await page.locator('.repl-input-wrapper .monaco-editor').first().click();
    await type(page, '40 2\n');
    await backTo(page, 3);
  },
  'emojifunge-debugging': async (page, language) => {
    await opened(page, 'countdown.emojifunge');
    await runCommand(page, TITLES[language].debug);
    await backTo(page, 3);
  },
  'sokolang-debugging': async (page, language) => {
    await opened(page, 'hello.soko');
    await runCommand(page, TITLES[language].debug);
    await backTo(page, 2);
  },
  walkthrough: async (page) => {
    await runCommand(page, 'Welcome: Open Walkthrough...');
    const row = page.locator('.quick-input-list .monaco-list-row').filter({ hasText: /Mines/ });
    await row.first().click();
    await page.locator('.getting-started-step.expanded').first().waitFor();
  },
};

/** Take steps back from the end of a program that is debugged. */
async function backTo(page: Page, steps: number): Promise<void> {
  const number = async () =>
    Number((await page.locator('[id$="mines.step"]').innerText()).replaceAll(/\D/g, ''));
  for (let taken = 0; taken < steps; taken += 1) {
    const before = await until('a step', async () => (await number()) || false);
    await page.locator('.debug-toolbar .action-label.codicon-debug-step-back').click();
    await until('a step back', async () => (await number()) === before - 1);
  }
}

/** Open a program that may have no lenses. */
async function opened(page: Page, name: string): Promise<void> {
  await openFile(page, name);
  await goTo(page, 1, 1);
  await page.waitForTimeout(1500);
}

/** Open a program, and wait until its verdict is there. */
async function analysed(page: Page, name: string): Promise<void> {
  await openFile(page, name);
  await goTo(page, 1, 1); // it may have been left farther down
  const lenses = activeEditor(page).locator('.codelens-decoration :is(a, span)');
  await lenses.nth(2).waitFor();
}

async function explained(
  page: Page,
  language: Language,
  name: string,
  line: number,
): Promise<void> {
  await analysed(page, name);
  await runCommand(page, TITLES[language].explain);
  await page.locator('.monaco-editor[data-uri^="mines-explanation"] .mtk1').first().waitFor();
  await goTo(page, line, 1);
  await until('the line to be marked', async () => {
    await page.waitForTimeout(300);
    return true;
  });
}
