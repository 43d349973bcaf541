/** What the programs that measure the page share: a probe in the page, and words for figures. */

import type { BrowserContext, Page } from 'playwright-core';

/** What the probe has seen: milliseconds since the page was asked for. */
export interface Seen {
  /** When the program was shown in colours. */
  coloured?: number;
  /** When the first diagnostics of the server were shown. There may be none in the program. */
  diagnostics?: number;
  /** When the first finding was drawn, of this visit or of the last one. */
  found?: number;
  /** When the server was ready. */
  ready?: number;
  /** For each key: the milliseconds until the diagnostics of the changed text were shown. */
  readonly keys: number[];
}

type Probed = Window & typeof globalThis & { seen: Seen };

/** Let the pages of `context` note when they show things. */
export async function watch(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const page = window as Probed;
    if (page !== page.top) return;
    const seen: Seen = { keys: [] };
    page.seen = seen;
    const look = () => {
      const shadow = document.querySelector('.host')?.shadowRoot;
      if (shadow?.querySelector('.t-mine, .m-mine') != null) seen.coloured = performance.now();
      else requestAnimationFrame(look);
    };
    look();
    const lookForFinding = () => {
      const shadow = document.querySelector('.host')?.shadowRoot;
      if (shadow?.querySelector('.cm-lintRange') != null) seen.found = performance.now();
      else if (seen.diagnostics === undefined) requestAnimationFrame(lookForFinding);
    };
    lookForFinding();
    let pressed: number | undefined;
    addEventListener('keydown', ({ timeStamp }) => {
      pressed = timeStamp;
    });
    page.Worker = class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        this.addEventListener(
          'message',
          ({ data }: MessageEvent<{ kind: string; text?: string }>) => {
            if (data.kind === 'ready') seen.ready ??= performance.now();
            if (!data.text?.includes('"textDocument/publishDiagnostics"')) return;
            requestAnimationFrame(() => {
              const now = performance.now();
              seen.diagnostics ??= now;
              if (pressed !== undefined) seen.keys.push(now - pressed);
              pressed = undefined;
            });
          },
        );
      }
    };
  });
}

/** Wait until the probe has seen the first diagnostics, and return what it has seen. */
export async function firstSeen(page: Page): Promise<Seen> {
  await page.waitForFunction(() => (window as Probed).seen?.diagnostics !== undefined, undefined, {
    timeout: 120_000,
    polling: 200, // looking at each frame would draw all frames
  });
  return seenIn(page);
}

export function seenIn(page: Page): Promise<Seen> {
  return page.evaluate(() => (window as Probed).seen);
}

/** Wait until the diagnostics after `count` keys have been shown. */
export async function untilKeys(page: Page, count: number): Promise<void> {
  await page.waitForFunction((least) => (window as Probed).seen.keys.length >= least, count);
}

/** Return the median of `values`, and the part of them below which `share` of them are. */
export function quantile(values: readonly number[], share = 0.5): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Return the words for the middle, the least and the largest of some times in milliseconds. */
export function times(values: readonly (number | undefined)[]): string {
  const all = values.filter((value) => value !== undefined);
  const seconds = (value: number) => (value / 1000).toFixed(2);
  const [least, most] = [Math.min(...all), Math.max(...all)].map(seconds);
  return `${seconds(quantile(all))} s (${least} to ${most}, ${all.length} times)`;
}
