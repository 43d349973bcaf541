/** Tests of the built page in Firefox, with its real workers. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { ENGINES } from '../src/protocol.ts';
import { BAD_WORKER, type InFirefox, NO_FIREFOX, press, shows, startFirefox } from './firefox.ts';
import { BROKEN, ENDLESS, example, link, type Parts } from './programs.ts';

const skip = NO_FIREFOX;
let firefox: InFirefox;
let page: Page;
before(async () => {
  if (skip !== false) return;
  firefox = await startFirefox();
  page = await firefox.open();
});
after(() => firefox?.close());

function nothingIsWrong(): void {
  assert.deepEqual(firefox.errors, []);
  assert.deepEqual(firefox.reports, []);
  assert.deepEqual(firefox.foreign, []);
}

/** Open a program in the page that is open. */
async function open(parts: Parts): Promise<void> {
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    await link(parts),
  );
  await shows(page, '.bar .name', new RegExp(parts.name));
}

test('Firefox shows a coloured program, and what the server says about it', { skip }, async () => {
  await page.waitForSelector('>>> .t-mine');
  await page.waitForSelector('>>> .hint');
  await page.waitForSelector('>>> .m-digit4');
  await open({ name: 'broken.mines', text: BROKEN });
  await page.waitForSelector('>>> .cm-lintRange');
  await shows(page, '[role=tab]', /Problems \(\d/);
  nothingIsWrong();
});

test('Firefox runs a program with input, and stops one that does not end', { skip }, async () => {
  await open({ name: 'sum.mines', text: await example('add.mines') });
  await press(page, 'Run');
  await page.locator('.asking input').fill('40 2');
  await page.focus('.asking input');
  await page.keyboard.press('Enter');
  await shows(page, 'pre.output', /42/);
  for (const engine of ENGINES) {
    await open({ name: `${engine}.mines`, text: ENDLESS, engine });
    await press(page, 'Run');
    await shows(page, '.run .status', /Running: [1-9]/);
    await press(page, 'Stop');
    await shows(page, '.run .status', /Stopped by you/);
  }
  nothingIsWrong();
});

test('Firefox debugs a program forward and back', { skip }, async () => {
  await open({ name: 'hello.mines', text: await example('hello.mines') });
  await press(page, 'Debug');
  await shows(page, '.debug .status', /at the start/);
  await press(page, 'Step');
  await shows(page, '.debug .status', /after step 1/);
  await press(page, 'Continue');
  await shows(page, '.debug .status', /after step 72/);
  await press(page, 'Step back');
  await shows(page, '.debug .status', /after step 71/);
  await press(page, 'End');
  await shows(page, '.debug .status', /has ended/);
  nothingIsWrong();
});

test('in Firefox, the policy binds the page and its workers', { skip }, async () => {
  await page.evaluate(async (script) => {
    await fetch('http://127.0.0.1:1/').catch(String);
    const worker = new Worker(script);
    await new Promise((resolve) => worker.addEventListener('message', resolve));
  }, BAD_WORKER);
  await firefox.reported(2);
  assert.deepEqual(
    firefox.reports.splice(0).map((report) => JSON.parse(report)['csp-report']['blocked-uri']),
    ['http://127.0.0.1:1/', 'http://127.0.0.1:2/'],
  );
  firefox.errors.length = 0;
  firefox.foreign.length = 0;
});

test('Firefox opens a link, keeps what is typed, and works without a network', {
  skip,
}, async () => {
  page = await firefox.open(await link({ name: 'mine.mines', text: BROKEN, input: '7' }));
  await shows(page, '.bar .name', /mine\.mines/);
  assert.equal(await page.$eval('.run textarea', ({ value }) => value), '7');
  await page.locator('>>> .cm-content').click();
  await page.keyboard.type('# typed ');
  await page.waitForSelector('>>> .cm-lintRange');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  nothingIsWrong();
  firefox.served.close();
  await page.reload();
  await shows(page, '.bar .name', /mine\.mines/);
  await page.waitForSelector('>>> .cm-lintRange');
});
