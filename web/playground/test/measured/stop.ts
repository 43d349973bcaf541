/** Prints the milliseconds between the click on Stop and the words that the run was stopped: `node test/measured/stop.ts`. */

import { ENGINES } from '../../src/protocol.ts';
import { startPlayground, untilReady } from '../browser.ts';
import { drop } from '../dropping.ts';
import { ENDLESS, LONG_STEPS, stopTime } from '../stopping.ts';

const TIMES = 7;
/** What is stopped: a name, the file of the program and its text, the button and, for a run, the engine. */
const CASES: readonly (readonly [string, string, string, string, string?])[] = [
  ...ENGINES.map((engine) => [engine, 'endless.mines', ENDLESS, 'Run', engine] as const),
  ['test case', 'cases.mines', `# output: x\n${ENDLESS}`, 'Run tests'],
  ['profile', 'endless.mines', ENDLESS, 'Profile'],
  ['long step', 'long.minesasm', LONG_STEPS, 'Run', 'auto'],
  ['long step in a test case', 'long-2.minesasm', `# output: x\n${LONG_STEPS}`, 'Run tests'],
];

const playground = await startPlayground();
const { page } = await playground.open();
await untilReady(page);
await page.locator('.settings summary').click();
for (const [words, name, text, button, engine] of CASES) {
  const times: number[] = [];
  await drop(page, { [name]: text });
  await page.locator('.bar .name', { hasText: name.replace(/\..*/, '') }).waitFor();
  if (engine !== undefined) await page.getByLabel('Engine').selectOption(engine);
  for (let time = 0; time < TIMES; time += 1) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.locator('.run .status', { hasText: /Running|tests…/ }).waitFor();
    await page.waitForTimeout(words.startsWith('long') ? 2_500 : 500);
    times.push(await stopTime(page));
  }
  times.sort((a, b) => a - b);
  const shown = times.map((time) => time.toFixed(0)).join(', ');
  console.log(`${words}: median ${times[TIMES >> 1]?.toFixed(0)} ms (${shown})`);
}
await playground.close();
