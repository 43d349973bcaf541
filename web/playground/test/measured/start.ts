/**
 * Prints how long the page takes to start in Chromium: `node test/measured/start.ts [TIMES] [KIND]...`. The kinds are
 * `cold` (the browser has never opened the page), `warm` (it has the files of the page), `kept` (warm, with a program of the
 * last visit, which has a finding) and `slow` (cold, and the network sends 10 Mbit/s).
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM, untilReady } from '../browser.ts';
import { drop } from '../dropping.ts';
import { type Served, serve } from '../serve.ts';
import { firstSeen, type Seen, times, watch } from './figures.ts';
import { serveSlowly } from './slow.ts';

const [count = '9', ...kinds] = process.argv.slice(2);
/** A program with a finding near its beginning. */
const FAULTY = '*.*\n...\n***\n0,1\n2,1\nzzz\n';
/** Milliseconds after which a new browser has loaded its own pages, such as the list below its address bar. */
const CALM = 4_000;

/** Open the page in a new browser with a folder of its own, and do something with it. */
async function inBrowser<Result>(
  folder: string,
  act: (context: BrowserContext, page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    viewport: { width: 1280, height: 800 },
  });
  try {
    await watch(context);
    return await act(context, context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
  }
}

async function open(page: Page, { address }: Served): Promise<Seen> {
  await page.waitForTimeout(CALM);
  await page.goto(address);
  return firstSeen(page);
}

const MEASURES: Readonly<Record<string, () => Promise<void>>> = {
  cold: async () => report('cold, localhost', await cold(await serve(), Number(count))),
  warm: async () => report('warm, service worker', await warm(await serve(), Number(count))),
  kept: async () => {
    const seen = await warm(await serve(), Number(count), FAULTY);
    report('warm, a program of the last visit', seen);
    console.log(`its finding is drawn after ${times(seen.map(({ found }) => found))}`);
  },
  slow: async () => {
    const seen = await cold(await serveSlowly(10, 20), Number(count));
    report('cold, 10 Mbit/s, gzip', seen);
  },
};

async function cold(served: Served, most: number): Promise<Seen[]> {
  const all: Seen[] = [];
  for (let done = 0; done < most; done += 1)
    all.push(await inFolder((folder) => inBrowser(folder, (_, page) => open(page, served))));
  served.close();
  return all;
}

/**
 * Open the page in a browser that has its files. It is another process each time. `text` is the program that the first
 * visit has left; without it, this is the first example.
 */
async function warm(served: Served, most: number, text?: string): Promise<Seen[]> {
  const all: Seen[] = [];
  await inFolder(async (folder) => {
    for (let done = -2; done < most; done += 1) {
      const seen = await inBrowser(folder, async (_, page) => {
        const first = await open(page, served);
        await untilReady(page);
        await page.evaluate(async () => void (await navigator.serviceWorker.ready));
        if (text !== undefined && done === -2) {
          await drop(page, { 'kept.mines': text });
          await page.locator('.cm-lintRange').first().waitFor();
        }
        return first;
      });
      if (done >= 0) all.push(seen);
    }
  });
  served.close();
  return all;
}

async function inFolder<Result>(act: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'playground-'));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function report(what: string, all: readonly Seen[]): void {
  console.log(`${what}: coloured text after ${times(all.map(({ coloured }) => coloured))}`);
  console.log(`${what}: first diagnostics after ${times(all.map((seen) => seen.diagnostics))}`);
}

for (const kind of kinds.length === 0 ? Object.keys(MEASURES) : kinds) {
  const measure = MEASURES[kind];
  if (measure === undefined) throw new Error(`no kind ${kind}: ${Object.keys(MEASURES)}`);
  await measure();
}
