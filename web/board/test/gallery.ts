/** Makes pictures of the demo in `screenshots/`, to look at: `npm run gallery`. */

import { mkdirSync } from 'node:fs';
import { type Shown, startDemo } from './browser.ts';

const SHOWN: readonly Shown[] = [
  { run: 'mines-hello', step: 30 },
  { run: 'mines-flags', step: 11 },
  { run: 'mines-hello-ja', step: 30 },
  { run: 'emojifunge-sort', step: 80 },
  { run: 'emojifunge-countdown', step: 40 },
  { run: 'sokolang-sort', step: 24 },
  { run: 'sokolang-portals', step: 5 },
  { run: 'sokolang-destroyer', step: 4 },
  { run: 'large-100' },
  { run: 'large-1000' },
];

mkdirSync('screenshots', { recursive: true });
const demo = await startDemo();
for (const shown of SHOWN) {
  for (const look of ['light', 'dark', 'forced'] as const) {
    const scheme = look === 'dark' ? 'dark' : 'light';
    const { page, errors } = await demo.open({ ...shown, scheme, forced: look === 'forced' });
    await page.waitForTimeout(150);
    await page.screenshot({ path: `screenshots/${shown.run}-${look}.png` });
    if (errors.length > 0) console.error(shown.run, look, errors);
    await page.close();
  }
}
await demo.close();
