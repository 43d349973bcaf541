/**
 * Uses the page for long, and prints what it takes of the memory: `node test/measured/endurance.ts [PART]...`. The parts
 * are `full` (programs that take all memory, in each engine), `runs` (200 runs), `steps` (200 steps in the debugger),
 * `sessions` (50 sessions of the debugger) and `keys` (2,000 keys).
 */

import type { Page } from 'playwright-core';
import { ENGINES } from '../../src/protocol.ts';
import { startPlayground, untilReady } from '../browser.ts';
import { text } from '../workers/started.ts';
import { openProgram, press } from './acts.ts';
import { memoryOf } from './processes.ts';

/** A program of Mines that puts a value onto its stack again and again. */
const GROWING = '*.*.\n...*\n****\n1,0\n1,0';
/** Milliseconds until a program must have ended for want of memory. */
const PATIENCE = 900_000;

const status = (page: Page, words: RegExp) =>
  page.locator('.run .status', { hasText: words }).waitFor({ timeout: PATIENCE });
const debugStatus = (page: Page, words: RegExp) =>
  page.locator('.debug .status', { hasText: words }).waitFor({ timeout: 60_000 });

async function runHello(page: Page): Promise<void> {
  await press(page, 'Run');
  await page.locator('pre.output', { hasText: 'Hello, world!' }).waitFor({ timeout: 60_000 });
  await status(page, /Ended after 72 steps/);
}

async function hello(page: Page): Promise<void> {
  await openProgram(page, { name: 'hello.mines', text: await text('examples/hello.mines') });
}

async function startDebugger(page: Page): Promise<void> {
  await page.locator('.bar').getByRole('button', { name: 'Debug' }).click();
  await debugStatus(page, /at the start/);
}

type Tell = (what: string) => Promise<void>;
const PARTS: Readonly<Record<string, (page: Page, tell: Tell) => Promise<void>>> = {
  full: async (page, tell) => {
    for (const engine of [...ENGINES].reverse()) {
      await openProgram(page, { name: `${engine}.mines`, text: GROWING, engine });
      await press(page, 'Run');
      await status(page, /^(?!Running|.*is starting)./);
      const words = await page.locator('.run .status').textContent();
      await tell(`${engine}: ${words}`);
      await hello(page);
      await runHello(page);
      await tell(`${engine}, after a run of hello.mines`);
    }
  },
  runs: async (page, tell) => {
    await runHello(page);
    await tell('1 run');
    for (let done = 1; done < 200; done += 1) await runHello(page);
    await tell('200 runs');
  },
  steps: async (page, tell) => {
    await startDebugger(page);
    await tell('the debugger at the start');
    for (let done = 0; done < 100; done += 1) {
      const step = done % 50;
      await press(page, step < 25 ? 'Step' : 'Step back');
      const now = step < 25 ? step + 1 : 49 - step;
      await debugStatus(page, now === 0 ? /at the start/ : new RegExp(`after step ${now}$`));
    }
    await tell('100 steps');
    for (let done = 0; done < 100; done += 1) {
      await press(page, done % 2 === 0 ? 'Step' : 'Step back');
      await debugStatus(page, done % 2 === 0 ? /after step 1$/ : /at the start/);
    }
    await tell('200 steps');
  },
  sessions: async (page, tell) => {
    for (let done = 1; done <= 50; done += 1) {
      await startDebugger(page);
      await press(page, 'Continue');
      await debugStatus(page, /after step 72/);
      await press(page, 'End');
      await debugStatus(page, /has ended/);
      if (done === 1 || done % 25 === 0) await tell(`${done} sessions`);
    }
  },
  keys: async (page, tell) => {
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    for (let keys = 0; keys < 2_000; keys += 20) {
      await page.keyboard.type('\n0,1  # abcdefghijkl', { delay: 40 });
      if (keys % 100 === 80)
        for (let line = 0; line < 5; line += 1) {
          await page.keyboard.press('Shift+Home');
          await page.keyboard.press('Backspace');
          await page.keyboard.press('Backspace');
        }
      if (keys % 500 === 480) await tell(`${keys + 20} keys`);
    }
  },
};

const given = process.argv.slice(2);
for (const name of given.length === 0 ? Object.keys(PARTS) : given) {
  const part = PARTS[name];
  if (part === undefined) throw new Error(`no part ${name}: ${Object.keys(PARTS)}`);
  const playground = await startPlayground();
  const { page, errors } = await playground.open();
  const tell = async (what: string) => {
    const megabytes = await memoryOf(playground.browser, page);
    console.log(`${name}, ${what}: ${megabytes.toFixed(0)} MB, ${page.workers().length} workers`);
  };
  await untilReady(page);
  await tell('at the start');
  await part(page, tell);
  for (const error of errors) console.log(`  error: ${error}`);
  await playground.close();
}
