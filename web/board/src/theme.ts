/** The theme of the page: light or dark, and the colours that the style sheet gives to the board. */

import { BACKS, type Back, INKS, type Ink } from './looks.ts';

/** The colours of a board, for the canvas. */
export interface Colours {
  readonly ink: Readonly<Record<Ink, string>>;
  readonly back: Readonly<Record<Back, string>>;
  /** The colour of the upper and the left edge of each surface. */
  readonly light: Readonly<Record<Back, string>>;
  /** The colour of the lower and the right edge of each surface. */
  readonly shade: Readonly<Record<Back, string>>;
  /** The font of texts in cells. */
  readonly font: string;
}

/** Return the colours that the style sheet gives to `element`. */
export function coloursOf(element: HTMLElement): Colours {
  const probe = element.ownerDocument.createElement('span');
  probe.hidden = true;
  element.append(probe);
  const colour = (property: string) => {
    probe.style.color = `var(--board-${property})`;
    return getComputedStyle(probe).color;
  };
  const table = <Name extends string>(group: string, names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, colour(`${group}-${name}`)])) as Record<
      Name,
      string
    >;
  const colours = {
    ink: table('ink', INKS),
    back: table('back', BACKS),
    light: table('light', BACKS),
    shade: table('shade', BACKS),
    font: getComputedStyle(element).getPropertyValue('--board-cell-font').trim(),
  };
  probe.remove();
  return colours;
}

/** Return whether the theme of the page is dark. The classes that VS Code gives to the page come first. */
export function isDark(document: Document): boolean {
  const { classList } = document.body;
  if (classList.contains('vscode-light') || classList.contains('vscode-high-contrast-light')) {
    return false;
  }
  if (classList.contains('vscode-dark') || classList.contains('vscode-high-contrast')) return true;
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Return whether the theme of VS Code has a high contrast. */
export function isHighContrast(document: Document): boolean {
  return /\bvscode-high-contrast/.test(document.body.className);
}

/** Call `changed` after each change of the theme. Return a function that ends this. */
export function watchTheme(document: Document, changed: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
    matchMedia(query),
  );
  for (const query of queries) query.addEventListener('change', changed);
  const observer = new MutationObserver(changed);
  const attributes = { attributes: true, attributeFilter: ['class', 'style'] };
  observer.observe(document.documentElement, attributes);
  observer.observe(document.body, attributes);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
    observer.disconnect();
  };
}
