/** The box in which a person chooses a command by its name. The cells that select it light up. */

import type { PageWords } from '../page_words.ts';
import type { Bridge } from './bridge.ts';
import type { Selecting } from './clicks.ts';
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

/**
 * Return the box. `light` lights up the cells of a command and returns them; an empty name is no command. `enter` is
 * called if the person wants to go to the first of these cells.
 */
export function choosing(
  words: PageWords,
  { ask }: Bridge,
  light: (command: string) => Selecting,
  enter: () => void,
): Choosing {
  const list = element(document, 'datalist', '', { id: 'view-commands' });
  const input = element(document, 'input', 'view-text', {
    type: 'text',
    list: list.id,
    placeholder: words.commandHint,
    spellcheck: 'false',
    autocomplete: 'off',
  });
  const label = element(document, 'label', '', {}, `${words.command} `, input);
  const said = element(document, 'span', 'view-said', { role: 'status' });
  const box = element(document, 'div', 'view-choosing', {}, label, list, said);
  box.hidden = true;
  let known: readonly string[] = [];
  let questions = 0;

  async function look(): Promise<void> {
    const command = input.value.trim();
    questions += 1;
    const own = questions;
    const { left, right } = light(command);
    if (command === '') return setText(said, '');
    if (left.length + right.length > 0) {
      return setText(said, filled(words.commandCells, left.length, right.length));
    }
    const missing = await ask('missing', command);
    if (own === questions) setText(said, missing || words.commandUnknown);
  }

  input.addEventListener('input', look);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') enter();
    if (event.key !== 'Escape' || input.value === '') return;
    clear();
  });
  function clear(): void {
    input.value = '';
    look();
  }

  return {
    element: box,
    clear,
    setNames: (names) => {
      box.hidden = names.length === 0;
      if (names.join('\n') === known.join('\n')) return;
      known = names;
      const options = [...new Set(names.flatMap(choices))].sort();
      list.replaceChildren(
        ...options.map((name) => element(document, 'option', '', { value: name })),
      );
    },
    again: () => {
      if (input.value.trim() !== '') look();
    },
  };
}

/** A click that pushes a digit can be chosen with its digit, or as any push. */
function choices(name: string): readonly string[] {
  const [command = ''] = name.split('(');
  return name === '' ? [] : command === name ? [name] : [command, name];
}
