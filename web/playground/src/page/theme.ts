/** Light and dark: as the system says, or as the person chooses. */

const KEY = 'mines.theme';
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export function theme(): Theme {
  const kept = localStorage.getItem(KEY);
  return THEMES.find((each) => each === kept) ?? 'auto';
}

/** Show the page in the chosen theme. */
export function applyTheme(root: HTMLElement = document.documentElement): void {
  root.dataset['theme'] = theme();
}

export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(KEY, chosen);
  applyTheme();
}

export function isDark(): boolean {
  const chosen = theme();
  return chosen === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
}
