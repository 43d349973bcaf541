/** The part of the dialog that makes a page which plays the run of the program. */

import { download } from '../keep/files.ts';
import type { Shared } from '../keep/program.ts';
import { suffixOf } from '../languages.ts';
import { button, element } from '../page/elements.ts';
import { grouped } from '../page/numbers.ts';
import type { Pictured } from '../protocol.ts';
import type { Making } from '../run/runner.ts';
import { t } from '../words/words.ts';

/** Start to make the page of a program. `onSteps` gets the number of steps of the run so far. */
export type MakePage = (program: Shared, onSteps: (steps: number) => void) => Making<Pictured>;

export interface RunPage {
  readonly element: HTMLElement;
  /** Make the page of `program`. A page that is being made before is given up. */
  readonly show: (program: Shared) => void;
  /** Give up the page that is being made. */
  readonly end: () => void;
}

/** Return the part of the dialog. `copy` copies a text. */
export function runPage(make: MakePage, copy: (text: string) => void): RunPage {
  let making: Making<Pictured> | undefined;
  let name = '';
  let html = '';
  const status = element('p', { class: 'status', role: 'status' });
  const problems = element('pre', { class: 'page-errors', hidden: true });
  const save = button(t('savePage'), () => download(name, html, 'text/html;charset=utf-8'), {
    class: 'main',
  });
  const copyPage = button(t('copy'), () => copy(html));
  const cancel = button(t('cancel'), end);

  /** Show whether a page is being made, and whether it is there. */
  function set(words: string, isMaking: boolean, errors: readonly string[] = []): void {
    status.textContent = words;
    problems.textContent = errors.join('\n');
    problems.hidden = errors.length === 0;
    cancel.hidden = !isMaking;
    for (const each of [save, copyPage]) each.disabled = html === '';
  }

  function end(): void {
    making?.cancel();
  }

  async function show(program: Shared): Promise<void> {
    end();
    html = '';
    name = `${program.name.slice(0, program.name.length - suffixOf(program.name).length)}.html`;
    set(t('makingPage', 0), true);
    const own = make(program, (steps) => {
      if (making === own) set(t('makingPage', grouped(steps)), true);
    });
    making = own;
    const answer = await own.answer.catch((error: unknown) => String(error));
    if (making !== own) return;
    making = undefined;
    if (typeof answer === 'string') set(answer, false);
    else {
      html = answer.text;
      set(wordsOf(answer), false, answer.errors);
    }
  }

  set('', false);
  return {
    element: element(
      'div',
      {},
      status,
      problems,
      element('p', { class: 'buttons' }, save, copyPage, cancel),
    ),
    show: (program) => void show(program),
    end,
  };
}

function wordsOf({ text, how, steps, message }: Pictured): string {
  const size = grouped(Math.ceil(text.length / 1000));
  const shown = grouped(steps);
  if (text === '') return how === 'stopped' ? t('pageStopped') : t('noPage', message ?? '');
  if (how === 'max-steps') return t('pageCut', shown, size);
  const words = t('pageReady', shown, size);
  return message === null ? words : `${words} ${message}`;
}
