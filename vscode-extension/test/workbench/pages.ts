/** Tests of what a person sees, one page each; a failed one leaves a picture and the logs. */

import { globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { attempts } from './attempts.ts';
import type { Editor } from './editor.ts';
import { keepScratch, screenshots } from './pieces.ts';
import type { Opening } from './workbench.ts';
import { openWorkbench, runCommand } from './workbench.ts';

/** A test on a page of its own, of an editor that is running by then. */
export function pageTest(
  name: string,
  editor: () => Editor,
  opening: () => Opening,
  body: (page: Page) => Promise<void>,
): void {
  test(name, { timeout: 600_000 }, (context) =>
    attempts(context, () => onPage(name, editor(), opening(), body)),
  );
}

/**
 * Tests on one page, which saves the time to open it: each begins without an open editor. One that fails
 * or leaves something unsaved takes its page along.
 */
export function pageTests(
  editor: () => Editor,
  opening: () => Opening,
): (name: string, body: (page: Page) => Promise<void>) => void {
  let shared: Opened | undefined;
  const close = async () => {
    await shared?.page.context().close();
    shared = undefined;
  };
  after(close);
  const attempt = async (name: string, body: (page: Page) => Promise<void>) => {
    if (shared !== undefined && (await shared.page.locator('.tab.dirty').count()) > 0) {
      await close();
    }
    try {
      if (shared === undefined) shared = await opened(editor(), opening());
      else await runCommand(shared.page, 'View: Close All Editors');
      await body(shared.page);
    } catch (error) {
      await tell(name, editor(), shared);
      await close();
      throw error;
    }
  };
  return (name, body) => {
    test(name, { timeout: 600_000 }, (context) => attempts(context, () => attempt(name, body)));
  };
}

/** Open a page, do something on it, close it. */
export async function onPage<T>(
  name: string,
  editor: Editor,
  opening: Opening,
  body: (page: Page) => Promise<T>,
): Promise<T> {
  let on: Opened | undefined;
  try {
    on = await opened(editor, opening);
    return await body(on.page);
  } catch (error) {
    await tell(name, editor, on);
    throw error;
  } finally {
    await on?.page.context().close();
  }
}

/** A page, and what it has said on its console. */
interface Opened {
  readonly page: Page;
  readonly said: readonly string[];
}

async function opened(editor: Editor, opening: Opening): Promise<Opened> {
  // The editor keeps what a failed test did not save, and would show it to the next attempt.
  rmSync(join(editor.data, 'User', 'Backups'), { recursive: true, force: true });
  const said: string[] = [];
  const page = await openWorkbench(editor, {
    ...opening,
    prepare: async (it) => {
      it.on('console', (message) => said.push(message.text().split('\n')[0] ?? ''));
      await opening.prepare?.(it);
    },
  });
  return { page, said };
}

/** Keep what tells of a failure: a picture, the console, the logs. */
async function tell(name: string, editor: Editor, on: Opened | undefined): Promise<void> {
  keepScratch();
  const file = join(screenshots, `failed-${name.replace(/[^\w]+/g, '-')}.png`);
  await on?.page.screenshot({ path: file }).catch(() => {});
  console.error(`--- ${name}: ${file}\n${on?.said.slice(-30).join('\n')}\n${logs(editor)}`);
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
