/** Tests of what a person sees, one page each; a failed one leaves a picture and the logs. */

import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Editor } from './editor.ts';
import { keepScratch, screenshots } from './pieces.ts';
import type { Opening } from './workbench.ts';
import { openWorkbench } from './workbench.ts';

/** A test on a page of an editor that is running by then. */
export function pageTest(
  name: string,
  editor: () => Editor,
  opening: () => Opening,
  body: (page: Page) => Promise<void>,
): void {
  test(name, { timeout: 300_000 }, async () => {
    await onPage(name, editor(), opening(), body);
  });
}

/** Open a page, do something on it, close it. */
export async function onPage<T>(
  name: string,
  editor: Editor,
  opening: Opening,
  body: (page: Page) => Promise<T>,
): Promise<T> {
  let page: Page | undefined;
  const said: string[] = [];
  try {
    page = await openWorkbench(editor, {
      ...opening,
      prepare: async (it) => {
        page = it;
        it.on('console', (message) => said.push(message.text().split('\n')[0] ?? ''));
        await opening.prepare?.(it);
      },
    });
    return await body(page);
  } catch (error) {
    keepScratch();
    const file = join(screenshots, `failed-${name.replace(/[^\w]+/g, '-')}.png`);
    await page?.screenshot({ path: file }).catch(() => {});
    console.error(`--- ${name}: ${file}\n${said.slice(-30).join('\n')}\n${logs(editor)}`);
    throw error;
  } finally {
    await page?.context().close();
  }
}

/** The ends of the newest logs of the extension and its host. */
function logs(editor: Editor): string {
  const files = globSync(join(editor.data, 'logs', '**', '{remoteexthost,Mines}.log'));
  const newest = files
    .map((file) => ({ file, time: statSync(file).mtimeMs }))
    .sort((one, other) => other.time - one.time)
    .slice(0, 2);
  return newest
    .map(({ file }) => `--- ${file}\n${readFileSync(file, 'utf8').slice(-2000)}`)
    .join('\n');
}
