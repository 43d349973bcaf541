/** How long it takes until a played program is seen, and how much memory a long run takes that was played. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { boardFrame, boardIs, openBoard, pressInBoard } from '../../board_view.ts';
import { editorOfFile } from '../../editor.ts';
import { pageTest } from '../../pages.ts';
import { copyExamples, newFolder } from '../../pieces.ts';
import { adaptersBelow, memoryOf, serversBelow } from '../../processes.ts';
import { until } from '../../waiting.ts';
import { goTo, openFile } from '../../workbench.ts';

const editor = editorOfFile();
const folder = newFolder('programs');
copyExamples(folder, 'hello.mines', 'primes.mines');
// It never ends, and writes a number in every fourth step.
writeFileSync(join(folder, 'endless.mines'), '*.*.\n....\n****\n@\n1,1\n1;1\n');
const opening = () => ({ folder, width: 1500, height: 900 });

const TIMES = 7;
const STEPS = 10_000_000;
/** The longest time in which the steps are played, in milliseconds. */
const LONGEST = 300_000;

/** What the page tells: when its text changed, and what it then was. */
type Change = readonly [time: number, title: string];

for (const name of ['hello.mines', 'primes.mines']) {
  pageTest(`from Play to the first moment: ${name}`, editor, opening, async (page) => {
    await openFile(page, name);
    await goTo(page, 20, 1);
    const view = await openBoard(page);
    await boardIs(view, 'before line 20');
    await page.waitForTimeout(3000); // everything is loaded
    const frame = await boardFrame(page);
    await frame.evaluate(() => {
      type Own = {
        readonly document: {
          querySelector(selector: string): { readonly textContent: string };
          addEventListener(name: string, listener: () => void, captures: boolean): void;
        };
        readonly MutationObserver: new (
          listener: () => void,
        ) => { observe(target: unknown, options: object): void };
        pressed: number;
        changes: [number, string][];
      };
      const own = globalThis as unknown as Own;
      own.changes = [];
      own.document.addEventListener('click', () => (own.pressed = Date.now()), true);
      const title = own.document.querySelector('.board-title');
      const options = { childList: true, characterData: true, subtree: true };
      new own.MutationObserver(() => own.changes.push([Date.now(), title.textContent])).observe(
        title,
        options,
      );
    });
    const took: number[] = [];
    for (let times = 0; times < TIMES; times += 1) {
      await pressInBoard(view, 'Play');
      await boardIs(view, /after step/);
      const { pressed, changes } = await frame.evaluate(() => {
        const own = globalThis as unknown as { pressed: number; changes: Change[] };
        return { pressed: own.pressed, changes: own.changes };
      });
      const first = changes.find(([time, text]) => time >= pressed && !text.startsWith('before'));
      took.push((first?.[0] ?? Number.NaN) - pressed);
      await pressInBoard(view, 'Stop');
      await boardIs(view, 'before line 20');
    }
    const sorted = took.toSorted((one, other) => one - other);
    console.log(
      `figures: ${name}: from Play to the first moment median ${sorted[3]} ms, all ${sorted.join(', ')}`,
    );
  });
}

pageTest('the memory after a long run was played', editor, opening, async (page) => {
  await openFile(page, 'endless.mines');
  await goTo(page, 4, 1);
  const view = await openBoard(page);
  await boardIs(view, 'before line 4');
  await tellMemory(page, 'before');
  await view.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '100,000 steps/s' });
  await pressInBoard(view, 'Play');
  await boardIs(view, /after step/);
  await tellMemory(page, 'at the start');
  const begun = Date.now();
  const step = async () => {
    const title = await view.locator('.board-title').innerText();
    return Number((/after step ([\d,]+)/.exec(title)?.[1] ?? '0').replaceAll(',', ''));
  };
  while (Date.now() - begun < LONGEST && (await step()) < STEPS) await page.waitForTimeout(1000);
  const [played, time] = [await step(), (Date.now() - begun) / 1000];
  console.log(
    `figures: played ${played} steps in ${Math.round(time)} s: ${Math.round(played / time)} a second`,
  );
  await pressInBoard(view, 'Pause');
  await tellMemory(page, 'after it was played');
  await view.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await boardIs(view, 'at the start');
  await page.keyboard.press('End');
  await boardIs(view, /after step/);
  await tellMemory(page, 'after seeking');
  await pressInBoard(view, 'Stop');
  await boardIs(view, 'before line 4');
  await until('no adapter', async () => adaptersBelow(process.pid).length === 0);
  await tellMemory(page, 'after the end');
});

async function tellMemory(page: Page, when: string): Promise<void> {
  const all = (pids: readonly number[]) => pids.map((pid) => `${memoryOf(pid)} MB`).join(', ');
  const talk = await page.context().newCDPSession(page);
  await talk.send('HeapProfiler.collectGarbage');
  // The page of the board and that of the workbench have one heap.
  const { usedSize } = await talk.send('Runtime.getHeapUsage');
  await talk.detach();
  console.log(
    `figures: memory ${when}: server ${all(serversBelow(process.pid))}; ` +
      `adapter ${all(adaptersBelow(process.pid)) || 'none'}; pages ${Math.round(usedSize / 1e6)} MB`,
  );
}
