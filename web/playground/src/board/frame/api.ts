/** Gives the page of the board what it expects of VS Code: a way to send messages, and the theme. */

import { applyTheme, isDark } from '../../page/theme.ts';
import { locale } from '../../words/words.ts';
import { isFromParent } from './parent.ts';

const origin = location.origin === 'null' ? '*' : location.origin;
let state: unknown;

// This comes before the page of the board listens.
addEventListener(
  'message',
  (event) => {
    if (!isFromParent(event, parent, location.origin)) event.stopImmediatePropagation();
  },
  true,
);

Object.assign(globalThis, {
  acquireVsCodeApi: () => ({
    postMessage: (message: unknown) => parent.postMessage({ board: message }, origin),
    getState: () => state,
    setState: (next: unknown) => {
      state = next;
    },
  }),
});

function showTheme(): void {
  applyTheme();
  document.body.classList.toggle('vscode-dark', isDark());
  document.body.classList.toggle('vscode-light', !isDark());
}

document.documentElement.lang = locale();
showTheme();
addEventListener('storage', showTheme);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showTheme);
