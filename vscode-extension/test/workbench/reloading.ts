/** Loading a window again, once it has stored what it is to show then. */

import type { Page } from 'playwright-core';
import { until } from './waiting.ts';

/** What a window stores, by the key under which it does. */
const KEYS = {
  editors: 'memento/workbench.parts.editor',
  breakpoints: 'debug.breakpoint',
} as const;

/**
 * Load a window again once what it has stored contains each of `parts`. In a browser a window stores some seconds after
 * a change, when it has nothing else to do, and not at all when it is closed.
 */
export async function reload(
  page: Page,
  parts: Partial<Readonly<Record<keyof typeof KEYS, string>>>,
): Promise<void> {
  for (const [name, part] of Object.entries(parts)) {
    const key = KEYS[name as keyof typeof KEYS];
    await until(`the window to store ${name} with ${part}`, async () =>
      (await page.evaluate(stored, key)).some((value) => value.includes(part)),
    );
  }
  await page.reload();
}

/** Runs in the page: what all windows have stored under a key. */
async function stored(key: string): Promise<readonly string[]> {
  type Request<T> = { readonly result: T; onsuccess(): void; onerror(): void };
  interface Database {
    transaction(name: string): {
      objectStore(name: string): { get(key: string): Request<string | undefined> };
    };
    close(): void;
  }
  const { indexedDB } = globalThis as unknown as {
    indexedDB: {
      databases(): Promise<readonly { readonly name: string }[]>;
      open(name: string): Request<Database>;
    };
  };
  const done = <T>(request: Request<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = reject;
    });
  const found: string[] = [];
  for (const each of await indexedDB.databases()) {
    if (!each.name.startsWith('vscode-web-state-db')) continue;
    const database = await done(indexedDB.open(each.name));
    const items = database.transaction('ItemTable').objectStore('ItemTable');
    const value = await done(items.get(key));
    database.close();
    if (value !== undefined) found.push(value);
  }
  return found;
}
