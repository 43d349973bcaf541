/** Opens the page in a real Firefox, by WebDriver BiDi. The environment variable FIREFOX names the program. */

import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { type Served, serve } from './serve.ts';

const GIVEN = process.env['FIREFOX'];
const FIREFOX = GIVEN ?? '/usr/bin/firefox-esr';
/** The words that say why there are no tests, or false. */
export const NO_FIREFOX =
  GIVEN === undefined && !existsSync(FIREFOX) && 'FIREFOX does not name a browser';

/** Milliseconds to wait for something in the page. */
const TIMEOUT = 60_000;
/** The address of the server that takes reports of violations of the policy. */
const REPORTS = '/reports';
/** The address of a worker that asks for something of another origin. */
export const BAD_WORKER = '/bad.js';
const BAD = "fetch('http://127.0.0.1:2/').catch(String).then(postMessage)";

export interface InFirefox {
  readonly served: Served;
  readonly browser: Browser;
  /** Errors of the pages. */
  readonly errors: string[];
  /** Reports of violations of the content security policy, in pages and workers. */
  readonly reports: string[];
  /** Wait until there are `count` reports. */
  readonly reported: (count: number) => Promise<void>;
  /** The addresses of other origins that a page or a worker has asked for. */
  readonly foreign: string[];
  /** Open the page as somebody who has never opened it. `rest` comes after the address of the folder. */
  readonly open: (rest?: string) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** The policy that the page is to be served with. */
function policy(): string {
  const caddy = readFileSync(new URL('../Caddyfile', import.meta.url), 'utf-8');
  const [, found] = /^header Content-Security-Policy "(.*)"$/m.exec(caddy) ?? [];
  if (found === undefined) throw new Error('the Caddyfile has no policy');
  return `${found}; report-uri ${REPORTS}`;
}

export async function startFirefox(): Promise<InFirefox> {
  const errors: string[] = [];
  const reports: string[] = [];
  const foreign: string[] = [];
  const wakes: (() => void)[] = [];
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    reports.push(await text(request));
    response.writeHead(204).end();
    for (const wake of wakes.splice(0)) wake();
  }
  const header = policy();
  const served = await serve((request, response) => {
    response.setHeader('content-security-policy', header);
    if (request.url === BAD_WORKER)
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(BAD);
    else if (request.url === REPORTS) void take(request, response);
    else return false;
    return true;
  });
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    extraPrefsFirefox: { 'intl.accept_languages': 'en' },
  });
  const { origin } = new URL(served.address);
  return {
    served,
    browser,
    errors,
    reports,
    foreign,
    reported: async (count) => {
      while (reports.length < count) await new Promise<void>((resolve) => wakes.push(resolve));
    },
    open: async (rest = '') => {
      const page = await (await browser.createBrowserContext()).newPage();
      page.setDefaultTimeout(TIMEOUT);
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(origin) && !/^(blob|data|about):/.test(url)) foreign.push(url);
      });
      await page.setViewport({ width: 1280, height: 800 });
      await page.goto(`${served.address}${rest}`);
      return page;
    },
    close: async () => {
      await browser.close();
      served.close();
    },
  };
}

/** Press the button with the name `name`. */
export async function press(page: Page, name: string): Promise<void> {
  await page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
}

/** Wait until an element outside of the editor has a text that fits `words`. */
export async function shows(page: Page, selector: string, words: RegExp): Promise<void> {
  await page.waitForFunction(
    (wanted, pattern) =>
      [...document.querySelectorAll(wanted)].some(({ textContent }) =>
        new RegExp(pattern).test(textContent ?? ''),
      ),
    {},
    selector,
    words.source,
  );
}
