/** Tests of the built page in WebKit, the engine of Safari, with its real workers. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ENGINES } from '../src/protocol.ts';
import { BROKEN, ENDLESS, example, link, type Parts } from './programs.ts';
import { type Served, serve } from './serve.ts';
import { type InWebKit, NO_WEBKIT, startWebKit } from './webkit.ts';

const skip = NO_WEBKIT;
let served: Served;
let webkit: InWebKit;
before(async () => {
  if (skip !== false) return;
  served = await serve();
  webkit = await startWebKit();
  await webkit.open(served.address);
});
after(async () => {
  await webkit?.close();
  served?.close();
});

/** Wait until the editor has an element that fits `selector`. */
async function inEditor(selector: string): Promise<void> {
  await webkit.until(
    (wanted: string) => document.querySelector('.host')?.shadowRoot?.querySelector(wanted) !== null,
    selector,
  );
}

/** Wait until an element outside of the editor has a text that fits `words`. */
async function shows(selector: string, words: RegExp): Promise<void> {
  await webkit.until(
    (wanted: string, pattern: string) =>
      [...document.querySelectorAll(wanted)].some(({ textContent }) =>
        new RegExp(pattern).test(textContent ?? ''),
      ),
    selector,
    words.source,
  );
}

async function press(name: string): Promise<void> {
  await webkit.click(
    (wanted: string) =>
      [...document.querySelectorAll('button')].find(
        (each) =>
          (each.getAttribute('aria-label') ?? each.textContent?.trim()) === wanted &&
          each.checkVisibility(),
      ),
    name,
  );
}

async function open(parts: Parts): Promise<void> {
  await webkit.call(
    (hash: string) => {
      location.hash = hash;
    },
    await link(parts),
  );
  await shows('.bar .name', new RegExp(parts.name));
}

test('WebKit shows a coloured program, and what the server says about it', { skip }, async () => {
  await inEditor('.t-mine');
  await inEditor('.hint');
  await inEditor('.m-digit4');
  await open({ name: 'broken.mines', text: BROKEN });
  await inEditor('.cm-lintRange');
  await shows('[role=tab]', /Problems \(\d/);
});

test('WebKit runs a program with input, and stops one that does not end', { skip }, async () => {
  await open({ name: 'sum.mines', text: await example('add.mines') });
  await press('Run');
  await webkit.until(() => {
    const field = document.querySelector<HTMLInputElement>('.asking input');
    field?.focus();
    return field?.checkVisibility();
  });
  await webkit.type('40 2\uE007'); // Enter
  await shows('pre.output', /42/);
  for (const engine of ENGINES) {
    await open({ name: `${engine}.mines`, text: ENDLESS, engine });
    await press('Run');
    await shows('.run .status', /Running: [1-9]/);
    await press('Stop');
    await shows('.run .status', /Stopped by you/);
  }
});

test('WebKit debugs a program forward and back', { skip }, async () => {
  await open({ name: 'hello.mines', text: await example('hello.mines') });
  await press('Debug');
  await shows('.debug .status', /at the start/);
  await press('Step');
  await shows('.debug .status', /after step 1/);
  await press('Continue');
  await shows('.debug .status', /after step 72/);
  await press('Step back');
  await shows('.debug .status', /after step 71/);
  await press('End');
  await shows('.debug .status', /has ended/);
});

test('WebKit keeps what is typed', { skip }, async () => {
  await open({ name: 'mine.mines', text: BROKEN, input: '7' });
  await webkit.call(() => {
    document.querySelector('.host')?.shadowRoot?.querySelector<HTMLElement>('.cm-content')?.focus();
  });
  await webkit.type('# typed ');
  await new Promise((resolve) => setTimeout(resolve, 1_000)); // the pause before a program is kept
  await webkit.open(`${served.address}?again`);
  await shows('.bar .name', /mine\.mines/);
  await webkit.until(() =>
    document.querySelector('.host')?.shadowRoot?.textContent?.includes('# typed'),
  );
  const kept = await webkit.call(
    () => document.querySelector<HTMLTextAreaElement>('.run textarea')?.value,
  );
  assert.equal(kept, '7');
});
