/** The lines that say what a click on the cell at the pointer, or on the focused cell, would do. */

import type { Act, ActKind, Preview } from '../messages.ts';
import type { PageWords } from '../page_words.ts';
import type { Bridge } from './bridge.ts';
import { element, filled, setText } from './texts.ts';

export interface PreviewLines {
  readonly element: HTMLElement;
  /** Asks what the acts would do, and shows it. `note` is a line below. */
  ask(acts: readonly Act[], note?: string): void;
  /** Asks again, because the program or the cursor has changed. */
  again(): void;
}

/** The acts of clicks on cells. The words for other acts say all. */
const CLICKS: readonly ActKind[] = ['left', 'right', 'paint', 'move'];

export function previewLines(words: PageWords, { ask }: Bridge): PreviewLines {
  const lines = [0, 1].map(() => element(document, 'div', 'view-preview-line'));
  const box = element(document, 'div', 'view-preview', { role: 'status' }, ...lines);
  let acts: readonly Act[] = [];
  let key = '';
  let note = '';
  let isAsking = false;
  let isStale = false;

  function show(previews: readonly Preview[]): void {
    for (const [index, line] of lines.entries()) {
      const preview = previews[index];
      const rest = index === previews.length ? note : '';
      setText(line, preview === undefined ? rest : previewText(preview, words));
      line.classList.toggle('view-refused', preview?.isRefused === true);
    }
  }

  async function look(): Promise<void> {
    if (isAsking) {
      isStale = true;
      return;
    }
    isAsking = true;
    do {
      isStale = false;
      const previews = acts.length === 0 ? [] : await ask('preview', acts);
      if (!isStale) show(previews);
    } while (isStale);
    isAsking = false;
  }

  return {
    element: box,
    ask: (wanted, below = '') => {
      const wantedKey = JSON.stringify([wanted, below]);
      if (wantedKey === key) return;
      key = wantedKey;
      acts = wanted;
      note = below;
      look();
    },
    again: () => {
      if (acts.length > 0) look();
    },
  };
}

/** Return what an act would do, in words. */
export function previewText(preview: Preview, words: PageWords): string {
  const { act, isRefused, written, changedCount } = preview;
  if (!CLICKS.includes(act.kind)) return preview.words;
  const isRight = act.kind === 'right';
  if (isRefused) {
    if (act.kind === 'paint') return preview.words;
    return filled(isRight ? words.rightRefused : words.leftRefused, preview.words);
  }
  const template =
    act.kind === 'paint' ? words.paints : isRight ? words.rightWrites : words.leftWrites;
  const text = filled(template, written, preview.words);
  const isSaid = new RegExp(`[;。].*\\b${changedCount} `).test(preview.words);
  return changedCount === 0 || isSaid ? text : `${text} (${filled(words.changes, changedCount)})`;
}
