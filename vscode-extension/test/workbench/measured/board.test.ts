/** How long it takes from a key that moves the cursor to the board that shows the new place. */

import { boardFrame, boardIs, openBoard } from '../board_view.ts';
import { editorOfFile } from '../editor.ts';
import { pageTest } from '../pages.ts';
import { copyExamples, newFolder } from '../pieces.ts';
import { goTo, openFile } from '../workbench.ts';

const editor = editorOfFile();
const folder = newFolder('programs');
copyExamples(folder, 'hello.mines', 'primes.mines');

const MOVES = 40;
/** The time between two keys, in milliseconds. */
const PAUSE = 150;

interface Timed {
  times: number[];
}

for (const [name, line] of [
  ['hello.mines', 20],
  ['primes.mines', 40],
] as const) {
  pageTest(
    `from the cursor to the board: ${name}`,
    editor,
    () => ({ folder, width: 1500, height: 900 }),
    async (page) => {
      await openFile(page, name);
      await goTo(page, line, 1);
      const view = await openBoard(page);
      await boardIs(view, `before line ${line}`);
      await page.waitForTimeout(3000); // everything is loaded
      const frame = await boardFrame(page);
      await page.evaluate(() => {
        const timed = globalThis as unknown as Timed & {
          addEventListener(name: string, listener: () => void, captures: boolean): void;
        };
        timed.times = [];
        timed.addEventListener('keydown', () => timed.times.push(Date.now()), true);
      });
      await frame.evaluate(() => {
        type Observer = { observe(target: unknown, options: object): void };
        const timed = globalThis as unknown as Timed & {
          document: { querySelector(selector: string): unknown };
          MutationObserver: new (listener: () => void) => Observer;
        };
        timed.times = [];
        const options = { childList: true, characterData: true, subtree: true };
        new timed.MutationObserver(() => timed.times.push(Date.now())).observe(
          timed.document.querySelector('.board-title'),
          options,
        );
      });
      for (let move = 0; move < MOVES; move += 1) {
        await page.keyboard.press('ArrowDown');
        await page.waitForTimeout(PAUSE);
      }
      const read = () => (globalThis as unknown as Timed).times;
      const [pressed, drawn] = [await page.evaluate(read), await frame.evaluate(read)];
      const took = pressed
        .map((from) => (drawn.find((to) => to >= from) ?? Number.NaN) - from)
        .filter((time) => time < PAUSE)
        .sort((one, other) => one - other);
      const at = (share: number) => took[Math.floor(share * (took.length - 1))];
      console.log(
        `figures: ${name}: ${took.length} of ${MOVES} drawn before the next key; median ${at(0.5)} ms, nine of ten ${at(0.9)} ms`,
      );
    },
  );
}
