/** Opens the demo in a real Chromium. The environment variable CHROMIUM names the program. */

import { readFileSync } from 'node:fs';
import { type Browser, type BrowserType, chromium, type Page } from 'playwright-core';
import { serve } from '../demo/serve.ts';

/** The program of Chromium; undefined if the tests run without it. */
export const CHROMIUM = process.env['CHROMIUM'];

/** A page with the demo, and what went wrong on it. */
export interface Opened {
  readonly page: Page;
  /** Errors of the page, such as violations of the content security policy. */
  readonly errors: string[];
}

/** How the page is shown. */
export interface Shown {
  readonly run: string;
  readonly step?: number;
  readonly scheme?: 'light' | 'dark';
  readonly forced?: boolean;
  readonly width?: number;
  readonly height?: number;
}

/** A browser with the demo. */
export interface Demo {
  readonly open: (shown: Shown) => Promise<Opened>;
  readonly close: () => Promise<void>;
}

/** Start a browser. */
export async function launched(kind: BrowserType): Promise<Browser> {
  if (CHROMIUM === undefined) throw new Error('CHROMIUM is not set');
  return kind.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
}

/** Start a browser and a server for the demo. */
export async function startDemo(): Promise<Demo> {
  const { server, address } = await serve(0);
  const browser = await launched(chromium);
  return {
    open: async ({ run, step = 0, scheme = 'light', forced = false, width, height }) => {
      const page = await browser.newPage({
        viewport: { width: width ?? 1100, height: height ?? 720 },
        colorScheme: scheme,
        forcedColors: forced ? 'active' : 'none',
      });
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await page.goto(`${address}?run=${run}&step=${step}`);
      await page.waitForSelector('.board-grid');
      return { page, errors };
    },
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf-8');

/** Return what axe reports about the part of a page that a selector names. */
export async function violations(page: Page, part: string): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async (at) => {
    const { axe: own } = window as unknown as {
      axe: {
        run: (at: string) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const found = await own.run(at);
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, part);
}
