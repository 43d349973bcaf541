/** The themes that are in the editor. */

import type { Page } from 'playwright-core';
import { until } from './waiting.ts';
import { runCommand } from './workbench.ts';

/** The class that the workbench has in each. */
const worn = {
  'Light Modern': '.vs',
  'Dark Modern': '.vs-dark',
  'Dark High Contrast': '.hc-black',
  'Light High Contrast': '.hc-light',
} as const;

export type Theme = keyof typeof worn;

/** Choose a theme, and wait until it is worn. */
export async function themed(page: Page, theme: Theme): Promise<void> {
  const box = page.locator('.quick-input-widget:visible');
  const row = box.locator(`.monaco-list-row.focused[aria-label^="${theme}"]`);
  const soon = { timeout: 5000 };
  // The list is drawn anew when themes are found late, and goes when something else takes the focus.
  await until(`the theme ${theme}`, async () => {
    await runCommand(page, 'Preferences: Color Theme');
    return box
      .locator('.quick-input-box input')
      .fill(theme, soon)
      .then(() => row.waitFor(soon))
      .then(() => page.keyboard.press('Enter'))
      .then(() => page.locator(`.monaco-workbench${worn[theme]}`).waitFor(soon))
      .then(
        () => true,
        () => false,
      );
  });
}
