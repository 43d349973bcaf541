/** Light and dark: as the system says, or as the person chooses. */

import { remember, remembered } from '../keep/remembered.ts';

const KEY = 'mines.theme';
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export function theme(): Theme {
  const kept = remembered(KEY);
  return THEMES.find((each) => each === kept) ?? 'auto';
}

/** Show the page in the chosen theme. */
export function applyTheme(root: HTMLElement = document.documentElement): void {
  root.dataset['theme'] = theme();
}

export function chooseTheme(chosen: Theme): void {
  remember(KEY, chosen);
  applyTheme();
}

export function isDark(): boolean {
  const chosen = theme();
  return chosen === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
}
