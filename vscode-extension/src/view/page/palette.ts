/** The contents that a cell may have: to paint with, or to choose one for a cell. */

import type { CellContent } from '../messages.ts';
import type { PageWords } from '../page_words.ts';
import type { Bridge } from './bridge.ts';
import { element, filled, setText } from './texts.ts';

/** A cell for which a content is chosen. */
export interface Target {
  readonly grid: string;
  readonly column: number;
  readonly row: number;
}

export interface Palette {
  readonly element: HTMLElement;
  /** What is painted, in words. */
  label(): string;
  /** The text of the chosen content; empty for the next one of each cell. */
  content(): string;
  /** Shows the palette to paint with, or hides it. */
  setPainting(isPainting: boolean): void;
  /** Asks for a content for one cell. */
  chooseFor(target: Target): void;
  /** Forgets the cell for which a content is asked, and the contents. */
  clear(): void;
  /** The contents that are known. */
  contents(): readonly CellContent[];
  /** Asks for the contents, for a program that is shown now. */
  load(): Promise<void>;
}

/** With fewer contents than this, all are visible and there is nothing to filter. */
const MOST_VISIBLE = 7;

/** Return the palette. `chosen` is called with the content that was chosen for a cell, or without if there is none. */
export function palette(
  words: PageWords,
  { ask }: Bridge,
  chosen: (target: Target, text: string | undefined) => void,
  changed: () => void,
): Palette {
  const title = element(document, 'span', 'view-palette-title', { id: 'view-palette' });
  const filter = element(document, 'input', 'view-text', {
    type: 'search',
    placeholder: words.filter,
    'aria-label': words.filter,
  });
  const list = element(document, 'select', 'view-contents', {
    'aria-labelledby': title.id,
  });
  const box = element(document, 'div', 'view-palette', {}, title, filter, list);
  box.hidden = true;
  let all: readonly CellContent[] = [];
  let target: Target | undefined;
  let isPainting = false;

  function show(): void {
    box.hidden = !isPainting && target === undefined;
    const label =
      target === undefined ? words.contents : filled(words.contentsFor, target.column, target.row);
    setText(title, label);
    const wanted = filter.value.trim().toLowerCase();
    const own = all.filter(({ text, words: what, group }) =>
      `${text} ${what} ${group}`.toLowerCase().includes(wanted),
    );
    const before = list.value;
    const groups = new Map<string, CellContent[]>();
    for (const each of own) groups.set(each.group, [...(groups.get(each.group) ?? []), each]);
    const options = [...groups].flatMap(([group, contents]) => {
      const made = contents.map(({ text, words: what }) =>
        element(document, 'option', '', { value: text }, `${text}  ${what}`),
      );
      return group === '' ? made : [element(document, 'optgroup', '', { label: group }, ...made)];
    });
    const next = element(document, 'option', '', { value: '' }, words.next);
    list.replaceChildren(...(target === undefined && wanted === '' ? [next] : []), ...options);
    list.value = before;
    list.size = Math.min(Math.max(all.length + 1, 2), MOST_VISIBLE);
    filter.hidden = all.length < MOST_VISIBLE;
    if (list.selectedIndex < 0) list.selectedIndex = 0;
  }

  function finish(text: string | undefined): void {
    if (target === undefined) return;
    const own = target;
    target = undefined;
    filter.value = '';
    show();
    chosen(own, text);
  }

  filter.addEventListener('input', show);
  list.addEventListener('change', changed);
  list.addEventListener('click', ({ target: clicked }) => {
    if (clicked instanceof HTMLOptionElement) finish(clicked.value);
  });
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') finish(list.value);
    else if (event.key === 'Escape') finish(undefined);
    else if (event.key === 'ArrowDown' && event.target === filter) list.focus();
    else return;
    event.preventDefault();
  });
  return {
    element: box,
    content: () => (isPainting ? list.value : ''),
    label: () => list.selectedOptions[0]?.text ?? words.next,
    contents: () => all,
    clear: () => {
      target = undefined;
      filter.value = '';
      all = [];
      show();
    },
    setPainting: (isOn) => {
      isPainting = isOn;
      show();
    },
    chooseFor: (cell) => {
      target = cell;
      show();
      (filter.hidden ? list : filter).focus();
    },
    load: async () => {
      all = await ask('contents', null);
      show();
    },
  };
}
