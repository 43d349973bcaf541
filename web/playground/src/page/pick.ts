/** Dialogs: a list to choose from, a text to type, a question. */

import { t } from '../words/words.ts';
import { button, element } from './elements.ts';

export interface Choice<Value> {
  readonly label: string;
  readonly detail?: string;
  readonly value: Value;
}

/** Show a dialog with `content`, and return it. It is removed when it is closed. */
export function dialog(title: string, ...content: readonly (Node | string)[]): HTMLDialogElement {
  const heading = element('h2', { id: 'dialog-title' }, title);
  const made = element('dialog', { 'aria-labelledby': 'dialog-title' }, heading, ...content);
  made.addEventListener('close', () => made.remove());
  made.addEventListener('click', (event) => {
    if (event.target === made) made.close();
  });
  document.body.append(made);
  made.showModal();
  return made;
}

/** Let the person choose one of several things. Resolves to undefined if nothing is chosen. */
export function pick<Value>(
  title: string,
  choices: readonly Choice<Value>[],
): Promise<Value | undefined> {
  return new Promise((resolve) => {
    let chosen: Value | undefined;
    const list = element('ul', { class: 'choices' });
    const filter = element('input', {
      type: 'search',
      placeholder: t('filter'),
      'aria-label': t('filter'),
      input: () => show(),
      keydown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowDown') move(event, list.querySelector('button'));
        if (event.key === 'Enter') list.querySelector('button')?.click();
      },
    });
    const move = (event: Event, to: Element | null | undefined) => {
      event.preventDefault();
      if (to instanceof HTMLElement) to.focus();
    };
    const show = () => {
      const wanted = filter.value.toLowerCase();
      const found = choices.filter(({ label, detail = '' }) =>
        `${label} ${detail}`.toLowerCase().includes(wanted),
      );
      list.replaceChildren(
        ...found.map(({ label, detail = '', value }) => {
          const own = button(label, () => {
            chosen = value;
            made.close();
          });
          if (detail !== '') own.append(' ', element('span', { class: 'detail' }, detail));
          own.addEventListener('keydown', (event) => {
            const item = own.parentElement;
            if (event.key === 'ArrowDown') move(event, item?.nextElementSibling?.firstElementChild);
            if (event.key === 'ArrowUp') {
              move(event, item?.previousElementSibling?.firstElementChild ?? filter);
            }
          });
          return element('li', {}, own);
        }),
      );
    };
    show();
    const made = dialog(title, ...(choices.length > 7 ? [filter] : []), list);
    made.addEventListener('close', () => resolve(chosen));
    if (choices.length <= 7) list.querySelector('button')?.focus();
  });
}

/** Ask for a line of text. Resolves to undefined if nothing is entered. */
export function askText(title: string, before: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let entered: string | undefined;
    const field = element('input', { type: 'text', value: before, 'aria-label': title });
    const form = element(
      'form',
      {
        method: 'dialog',
        submit: () => {
          entered = field.value;
        },
      },
      field,
      element('button', { type: 'submit' }, t('ok')),
    );
    const made = dialog(title, form);
    made.addEventListener('close', () => resolve(entered));
    field.select();
  });
}

/** Ask whether to do something. `yes` names what would be done. */
export function confirmed(words: string, yes: string): Promise<boolean> {
  return new Promise((resolve) => {
    let isConfirmed = false;
    const made = dialog(
      words,
      element(
        'p',
        { class: 'buttons' },
        button(yes, () => {
          isConfirmed = true;
          made.close();
        }),
        button(t('cancel'), () => made.close()),
      ),
    );
    made.addEventListener('close', () => resolve(isConfirmed));
  });
}
