/** Measures how many frames a second the board draws, with large grids: `npm run measure`. */

import type { StateEvent } from '../../src/data.ts';
import { CHROMIUM, startDemo } from '../browser.ts';

/** How many frames are drawn for a figure. */
const FRAMES = 240;

/** What happens in each frame. */
const MOTIONS = {
  'cells change': 'change',
  'and the board scrolls': 'scroll',
  'all zoomed out': 'zoom',
} as const;
type Motion = (typeof MOTIONS)[keyof typeof MOTIONS];

if (CHROMIUM === undefined) throw new Error('CHROMIUM is not set');
const demo = await startDemo();
for (const side of [100, 1_000]) {
  const { page } = await demo.open({ run: `large-${side}` });
  await page.waitForTimeout(1_000);
  for (const [words, motion] of Object.entries(MOTIONS)) {
    const { intervals, work } = await page.evaluate(moving, { side, motion, frames: FRAMES });
    const at = (values: readonly number[], share: number) =>
      values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? 0;
    const seconds = intervals.reduce((sum, each) => sum + each, 0) / 1_000;
    console.log(
      `figures: ${side} x ${side}, ${words}: ${(intervals.length / seconds).toFixed(1)} frames a second; ` +
        `between frames median ${at(intervals, 0.5).toFixed(1)} ms, 99 of 100 ${at(intervals, 0.99).toFixed(1)} ms; ` +
        `work in a frame median ${at(work, 0.5).toFixed(1)} ms, 99 of 100 ${at(work, 0.99).toFixed(1)} ms`,
    );
  }
  await page.close();
}
await demo.close();

/** In the page: show another state in each frame. Return the times between the frames, and those of the work in them. */
async function moving(asked: { side: number; motion: Motion; frames: number }): Promise<{
  readonly intervals: number[];
  readonly work: number[];
}> {
  const { side, motion, frames } = asked;
  const board = (window as unknown as { demo: { board: { show(event: StateEvent): void } } }).demo
    .board;
  const scroll = document.querySelector('.board-scroll');
  const zoomOut = document.querySelector<HTMLButtonElement>('.board-bar button');
  if (motion === 'zoom') for (let times = 0; times < 20; times += 1) zoomOut?.click();
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const intervals: number[] = [];
  const work: number[] = [];
  let last = await frame();
  for (let step = 1; step <= frames; step += 1) {
    // As a click that opens nine cells, and the one before that is closed again.
    const cells = Array.from({ length: 18 }, (_, index) => {
      const isOpened = index < 9;
      const at = step * 13 + (isOpened ? 13 : 0) + (index % 9);
      const state = isOpened ? 'opened' : 'unopened';
      const place = [at % side, Math.floor(at / side) % side] as const;
      return [...place, '.', isOpened ? '3' : '.', '3', state] as const;
    });
    const grid = { board: cells };
    board.show({ step, isPartial: true, stacks: {}, variables: {}, cells: grid } as StateEvent);
    if (motion === 'scroll' && scroll !== null) {
      scroll.scrollTop = Math.abs(((step * 23) % 1_400) - 700);
      scroll.scrollLeft = Math.abs(((step * 17) % 1_400) - 700);
    }
    // The board draws in the frame that comes next: its work ends with this frame's other listeners.
    const now = await frame();
    await new Promise((resolve) => setTimeout(resolve));
    work.push(performance.now() - now);
    intervals.push(now - last);
    last = now;
  }
  return { intervals, work };
}
