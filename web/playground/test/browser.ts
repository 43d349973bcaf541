/** Opens the page in a real Chromium. The environment variable CHROMIUM names the program. */

import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Served, serve } from './serve.ts';

export const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

export interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the page, such as violations of the content security policy. */
  readonly errors: string[];
  /** The addresses of other origins that the page has asked for. */
  readonly foreign: string[];
}

export interface Shown {
  /** What comes after the address of the folder, such as `?embed`. */
  readonly rest?: string;
  readonly scheme?: 'light' | 'dark';
  readonly locale?: string;
  readonly width?: number;
  readonly height?: number;
  readonly isTouch?: boolean;
  /** The name of the host, in place of `127.0.0.1`. */
  readonly host?: string;
  /** A context to open another page of. */
  readonly context?: BrowserContext;
}

/** A name of this computer that browsers do not trust, as those of other computers. */
export const UNTRUSTED = 'playground.test';

export interface Playground {
  readonly served: Served;
  readonly browser: Browser;
  readonly open: (shown?: Shown) => Promise<Opened>;
  readonly close: () => Promise<void>;
}

export async function startPlayground(given?: Served): Promise<Playground> {
  const served = given ?? (await serve());
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      `--host-resolver-rules=MAP ${UNTRUSTED} 127.0.0.1`,
    ],
  });
  return {
    served,
    browser,
    open: async (shown = {}) => {
      const { rest = '', scheme = 'light', locale = 'en', width = 1280, height = 800 } = shown;
      const context =
        shown.context ??
        (await browser.newContext({
          viewport: { width, height },
          colorScheme: scheme,
          locale,
          hasTouch: shown.isTouch === true,
        }));
      const page = await context.newPage();
      const errors: string[] = [];
      const foreign: string[] = [];
      page.on('pageerror', (error) => errors.push(error.stack ?? String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      const address = served.address.replace('127.0.0.1', shown.host ?? '127.0.0.1');
      const { origin } = new URL(address);
      context.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(origin) && !/^(blob|data|about):/.test(url)) foreign.push(url);
      });
      await page.goto(`${address}${rest}`);
      return { page, context, errors, foreign };
    },
    close: async () => {
      await browser.close();
      served.close();
    },
  };
}

const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf-8');

/** Return what axe reports about a page. axe fails if the page changes meanwhile: then, ask again. */
export async function violations(page: Page, patience = 3): Promise<string[]> {
  await page.evaluate(axe);
  try {
    return await page.evaluate(async () => {
      const { axe: own } = window as unknown as {
        axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      const found = await own.run();
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    });
  } catch (error) {
    if (patience === 0) throw error;
    return violations(page, patience - 1);
  }
}

/** Wait until the language tools are ready. */
export async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector<HTMLElement>('.banner')?.hidden === true,
    undefined,
    { timeout: 60_000 },
  );
}

/** Return the text of the editor. */
export function editorText(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...(document.querySelector('.host')?.shadowRoot?.querySelectorAll('.cm-line') ?? [])]
      .map((line) => {
        const copy = line.cloneNode(true) as Element;
        for (const hint of copy.querySelectorAll('.hint')) hint.remove();
        return copy.textContent;
      })
      .join('\n'),
  );
}
