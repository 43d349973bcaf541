/**
 * Takes pictures of many scenes in many dresses, to look at: `npm run gallery`. With words, only those scenes
 * whose names contain one of them; `--themes`, `--sizes`, `--languages` choose, `--out` names the folder.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { type Editor, startEditor } from '../editor.ts';
import { newFolder, screenshots } from '../pieces.ts';
import { type Theme, themed } from '../themes.ts';
import { openWorkbench, runCommand } from '../workbench.ts';
import { LANGUAGES, type Language, SCENES, writePrograms } from './scenes.ts';

const THEMES: Readonly<Record<string, Theme>> = {
  light: 'Light Modern',
  dark: 'Dark Modern',
  'contrast-light': 'Light High Contrast',
  'contrast-dark': 'Dark High Contrast',
};
const SIZES = { '1280x800': [1280, 800], '1920x1080': [1920, 1080] } as const;
type Size = keyof typeof SIZES;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: join(screenshots, 'gallery') },
    themes: { type: 'string', default: Object.keys(THEMES).join() },
    sizes: { type: 'string', default: Object.keys(SIZES).join() },
    languages: { type: 'string', default: LANGUAGES.join() },
  },
});
mkdirSync(values.out, { recursive: true });
const scenes = Object.entries(SCENES).filter(
  ([name]) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);

const editor = await startEditor();
try {
  for (const language of values.languages.split(',') as Language[]) {
    for (const size of values.sizes.split(',') as Size[]) {
      await takeAll(editor, language, size, values.themes.split(','));
    }
  }
} finally {
  await editor.stop();
}

async function takeAll(
  editor: Editor,
  language: Language,
  size: Size,
  themes: readonly string[],
): Promise<void> {
  const folder = newFolder('programs');
  writePrograms(folder);
  const [width, height] = SIZES[size];
  const page = await openWorkbench(editor, { folder, language, width, height });
  for (const theme of themes) {
    await themed(page, THEMES[theme] ?? 'Light Modern');
    for (const [name, scene] of scenes) {
      const file = join(values.out, `${name}.${theme}.${size}.${language}.png`);
      try {
        await scene(page, language);
        await page.waitForTimeout(700); // what comes late belongs to the picture
      } catch (error) {
        console.error(`${file}: ${String(error).split('\n')[0]}`);
      }
      await page.screenshot({ path: file, animations: 'disabled' });
      console.log(file);
      await clear(page);
    }
  }
  await page.context().close();
}

/** Undo what a scene has typed and opened. */
async function clear(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.mouse.move(5, 5);
  const stop = page.locator('.debug-toolbar .action-label.codicon-debug-stop');
  if (await stop.isVisible()) await stop.click();
  while ((await page.locator('.tab.dirty').count()) > 0) {
    await runCommand(page, 'View: Revert and Close Editor');
  }
  await runCommand(page, 'View: Close All Editors');
  const panel = page.locator('.part.panel');
  if (await panel.isVisible()) await runCommand(page, 'View: Hide Panel');
}
