/** The box in which a person chooses a command by its name. The cells that select it light up. */

import type { PageWords } from '../page_words.ts';
import type { Bridge } from './bridge.ts';
import { matching, nameMeant } from './commands.ts';
import { type LitCells, litWords } from './lit_cells.ts';
import { element, filled, setText } from './texts.ts';

export interface Choosing {
  readonly element: HTMLElement;
  /** Sets the names to choose from. Without any, the box is hidden. */
  setNames(names: readonly string[]): void;
  /** Empties the box. */
  clear(): void;
  /** Lights up the cells again, because the board has changed. */
  again(): void;
}

/** What the box works with. */
export interface ChoosingParts {
  /** Lights up the cells of a command, and returns them. An empty name is no command. */
  readonly light: (command: string) => LitCells;
  /** Returns how many clicks select a command here. */
  readonly count: (command: string) => number;
  /** The person wants to go to the first of the cells. */
  readonly enter: () => void;
}

export function choosing(
  words: PageWords,
  { ask }: Bridge,
  { light, count, enter }: ChoosingParts,
): Choosing {
  const list = element(document, 'div', 'view-commands', {
    id: 'view-commands',
    role: 'listbox',
    'aria-label': words.command,
  });
  const input = element(document, 'input', 'view-text', {
    type: 'text',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': list.id,
    'aria-expanded': 'false',
    placeholder: words.commandHint,
    spellcheck: 'false',
    autocomplete: 'off',
  });
  const label = element(document, 'label', '', {}, `${words.command} `, input);
  const said = element(document, 'span', 'view-said', { role: 'status' });
  const box = element(document, 'div', 'view-choosing', {}, label, list, said);
  box.hidden = list.hidden = true;
  let known: readonly string[] = [];
  /** Why clicks do not select commands in the state that is shown, as far as that was asked. */
  let reasons = new Map<string, string>();
  let questions = 0;
  let active = -1;

  /** Say something in the one line that there is for it. A tooltip has all of it. */
  function say(text: string): void {
    setText(said, text);
    said.title = text;
  }

  async function look(): Promise<void> {
    const command = nameMeant(known, input.value);
    questions += 1;
    const own = questions;
    const cells = light(command);
    if (command === '') return say('');
    if (cells.left.length + cells.right.length > 0) return say(litWords(cells, words));
    const missing = await ask('missing', command);
    if (own === questions) say(missing || words.commandUnknown);
  }

  function show(names: readonly string[]): void {
    const isOpen = names.length > 0;
    list.hidden = !isOpen;
    list.replaceChildren(...names.map(option));
    giveReasons(names.filter((name) => count(name) === 0)).catch(() => {});
    list.style.left = `${input.offsetLeft}px`;
    list.style.top = `${input.offsetTop + input.offsetHeight + 2}px`;
    input.setAttribute('aria-expanded', String(isOpen));
    // The first one is chosen with Enter, unless what is typed is a name already.
    activate(isOpen && !names.includes(input.value.trim()) && input.value.trim() !== '' ? 0 : -1);
  }

  /** Say in the list why there are no clicks for these commands. */
  async function giveReasons(names: readonly string[]): Promise<void> {
    const own = reasons;
    const asked = names.filter((name) => !own.has(name));
    if (asked.length > 0) {
      const found = await ask('reasons', asked);
      for (const [index, name] of asked.entries()) own.set(name, found[index] ?? '');
    }
    if (own !== reasons) return; // the board has changed
    for (const each of list.children) {
      const note = each.querySelector('.view-command-note');
      const reason = own.get((each as HTMLElement).dataset['name'] ?? '');
      if (reason && note !== null) setText(note, filled(words.commandNotHereBecause, reason));
    }
  }

  function option(name: string, index: number): HTMLElement {
    const clicks = count(name);
    const note = clicks === 0 ? words.commandNotHere : filled(words.commandHere, clicks);
    const own = element(
      document,
      'div',
      'view-command',
      { role: 'option', id: `view-command-${index}`, 'aria-selected': 'false' },
      element(document, 'span', '', {}, name),
      ' ',
      element(document, 'span', 'view-command-note', {}, note),
    );
    own.dataset['name'] = name;
    own.addEventListener('pointerdown', (event) => {
      event.preventDefault(); // the focus stays in the box
      choose(name);
    });
    return own;
  }

  function activate(index: number): void {
    active = index;
    for (const [at, each] of [...list.children].entries()) {
      each.setAttribute('aria-selected', String(at === index));
    }
    const own = list.children[index];
    if (own === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', own.id);
    own?.scrollIntoView({ block: 'nearest' });
  }

  function choose(name: string): void {
    input.value = name;
    show([]);
    look();
  }

  function clear(): void {
    input.value = '';
    show([]);
    look();
  }

  function offer(): void {
    const text = input.value.trim();
    const names = matching(known, text);
    show(names.length === 1 && names[0] === text ? [] : names);
  }

  input.addEventListener('input', () => {
    if (input.value.trim() === '') show([]);
    else offer();
    look();
  });
  input.addEventListener('blur', () => show([]));
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const count = list.children.length;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (list.hidden) {
        offer();
        if (list.children.length > 0) activate(step > 0 ? 0 : list.children.length - 1);
      } else activate((Math.max(active, step > 0 ? -1 : 0) + step + count) % count);
    } else if (event.key === 'Enter') {
      const name = (list.children[active] as HTMLElement | undefined)?.dataset['name'];
      if (name === undefined) enter();
      else choose(name);
    } else if (event.key === 'Escape' && !list.hidden) show([]);
    else if (event.key === 'Escape' && input.value !== '') clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return {
    element: box,
    clear,
    setNames: (names) => {
      box.hidden = names.length === 0;
      known = names;
    },
    again: () => {
      reasons = new Map();
      if (input.value.trim() !== '') look();
    },
  };
}
