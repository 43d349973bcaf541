/** The console of the debugger: its messages, and a line to type commands. */

import type { PlaceNow } from '../../../board/src/data.ts';
import { button, element } from '../page/elements.ts';
import { t } from '../words/words.ts';
import type { Said } from './session.ts';

/** The most lines that the console shows. */
const MOST = 2_000;
/** The most typed lines that are remembered. */
const MOST_TYPED = 200;

/** A line of an answer of `mines/ask`. */
export interface Answer extends Partial<PlaceNow> {
  readonly text?: string;
  readonly step?: number;
  readonly what?: string;
}

/** What can be done with a line of an answer. */
export interface Links {
  readonly goToMoment: (step: number) => void;
  readonly goToPlace: (place: Answer) => void;
}

export interface Console {
  readonly elements: readonly HTMLElement[];
  readonly say: (text: string, kind: Said) => void;
  /** Show an answer whose lines lead to moments and places. */
  readonly answer: (result: string, answers: readonly Answer[]) => void;
  readonly clear: () => void;
}

/** Return a console. `send` is called with each typed line. */
export function debugConsole(send: (line: string) => void, links: Links): Console {
  const lines = element('div', {
    class: 'console',
    role: 'log',
    tabindex: '0',
    'aria-label': t('console'),
  });
  let isLineStart = true;
  const typed: string[] = [];
  let place = 0;
  const field = element('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    autocapitalize: 'off',
    'aria-label': t('console'),
    placeholder: t('consoleHelp'),
    keydown: (event: KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      place = Math.max(0, Math.min(typed.length, place + step));
      field.value = typed[place] ?? '';
    },
  });
  const form = element(
    'form',
    {
      class: 'typing',
      submit: (event: Event) => {
        event.preventDefault();
        const line = field.value;
        field.value = '';
        typed.push(line);
        if (typed.length > MOST_TYPED) typed.shift();
        place = typed.length;
        send(line);
      },
    },
    field,
    element('button', { type: 'submit' }, t('ok')),
  );

  function add(node: Node): void {
    const isAtEnd = lines.scrollHeight - lines.scrollTop - lines.clientHeight < 60;
    lines.append(node);
    while (lines.childNodes.length > MOST) lines.firstChild?.remove();
    if (isAtEnd) lines.scrollTop = lines.scrollHeight;
  }

  return {
    elements: [lines, form],
    say: (text, kind) => {
      // Only output of the program may follow output without a line end.
      if (kind !== 'program' && !isLineStart) add(document.createTextNode('\n'));
      isLineStart = text.endsWith('\n');
      add(element('span', { class: `said-${kind}` }, text));
    },
    answer: (result, answers) => {
      if (!isLineStart) add(document.createTextNode('\n'));
      isLineStart = true;
      for (const [index, text] of result.replace(/\n$/, '').split('\n').entries()) {
        const { step, line } = answers[index] ?? {};
        const act =
          step !== undefined
            ? () => links.goToMoment(step)
            : line !== undefined
              ? () => links.goToPlace(answers[index] ?? {})
              : undefined;
        add(act === undefined ? element('span', {}, text) : button(text, act, { class: 'link' }));
        add(document.createTextNode('\n'));
      }
    },
    clear: () => {
      isLineStart = true;
      lines.replaceChildren();
    },
  };
}
