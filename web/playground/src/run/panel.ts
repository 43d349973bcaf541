/** The panel of a run: input, settings, output, and how the run ended. */

import type { Program } from '../keep/program.ts';
import { isEngine, typed } from '../keep/program.ts';
import { languageOf } from '../languages.ts';
import { button, element } from '../page/elements.ts';
import { short } from '../page/numbers.ts';
import { ENGINES, type Ended, type Profiled, type Tested } from '../protocol.ts';
import { t } from '../words/words.ts';
import { endWords } from './end_words.ts';
import { outputIn } from './output.ts';
import { type Runner, runner } from './runner.ts';

export interface RunPanel {
  readonly element: HTMLElement;
  /** Show the input and the settings of a program. */
  readonly open: (program: Program) => void;
  readonly run: () => void;
  readonly stop: () => void;
  /** End the run, and show nothing of it any more. */
  readonly clear: () => void;
  readonly isRunning: () => boolean;
  readonly runner: Runner;
}

export interface RunPage {
  /** The program as it is now. */
  readonly program: () => Program;
  /** The person has changed the input or a setting. */
  readonly onChange: (parts: Partial<Program>) => void;
  readonly onRunning: (isRunning: boolean) => void;
  /** Show a place of the program: a line and a column, from 1. */
  readonly goTo: (line: number, column: number) => void;
}

export function runPanel(page: RunPage): RunPanel {
  let isRunning = false;
  /** Whether the run that ends belongs to a program that is not open any more. */
  let isLeft = false;
  const status = element('p', { class: 'status', role: 'status' });
  const errors = element('ul', { class: 'errors' });
  const output = element('pre', {
    class: 'output',
    tabindex: '0',
    role: 'log',
    'aria-label': t('output'),
  });
  const shown = outputIn(output, () => {
    status.textContent = t('cut');
  });

  const input = element('textarea', {
    rows: '2',
    spellcheck: 'false',
    'aria-label': t('inputHelp'),
    placeholder: t('inputHelp'),
    input: () => page.onChange({ input: input.value }),
  });
  const asks = element('input', {
    type: 'checkbox',
    change: () => page.onChange({ asks: asks.checked }),
  });
  const dialect = element('select', {
    change: () => page.onChange({ dialect: dialect.value === '' ? null : dialect.value }),
  });
  const engine = element('select', {
    change: () => page.onChange({ engine: isEngine(engine.value) ? engine.value : 'auto' }),
  });
  const number = (name: 'seed' | 'maxSteps', help: string) =>
    element('input', {
      type: 'text',
      inputmode: 'numeric',
      size: '9',
      title: help,
      change: ({ target }: Event) => {
        const { value } = target as HTMLInputElement;
        page.onChange({ [name]: wholeNumber(value) });
      },
    });
  const seed = number('seed', t('seedHelp'));
  const maxSteps = number('maxSteps', '');
  const field = (words: string, own: HTMLElement) =>
    element('label', { class: 'field' }, words, own);
  const seedField = field(t('seed'), seed);
  const engineField = field(t('engine'), engine);
  const settings = element(
    'details',
    { class: 'settings' },
    element('summary', {}, t('settings')),
    element(
      'div',
      { class: 'fields' },
      field(t('dialect'), dialect),
      engineField,
      seedField,
      field(t('maxSteps'), maxSteps),
      button(t('profile'), profile, { title: t('profileHelp') }),
    ),
  );

  const more = element('input', { type: 'text', 'aria-label': t('input'), autocomplete: 'off' });
  const wanted = element('span', {});
  const asking = element(
    'form',
    {
      class: 'asking',
      hidden: true,
      submit: (event: Event) => {
        event.preventDefault();
        give(`${more.value}\n`, false);
      },
    },
    wanted,
    more,
    element('button', { type: 'submit' }, t('send')),
    button(t('endInput'), () => give(more.value, true)),
  );

  function give(text: string, ends: boolean): void {
    asking.hidden = true;
    more.value = '';
    shown.add(text);
    run.input(text, ends);
  }

  /** What is said of the present run as soon as the worker is ready. */
  let beginning = '';

  /** Clear what was shown of the run before. */
  function begin(words: string): void {
    isLeft = false;
    shown.clear();
    output.dataset['empty'] = '';
    showErrors([]);
    asking.hidden = true;
    beginning = words;
    status.textContent = run.isReady() ? words : t('runStarting');
    setRunning(true);
  }

  /** Run the program, and show how often each part of it was executed. */
  function profile(): void {
    const { name, text, dialect, seed, input: given, maxSteps: limit } = page.program();
    begin(t('profiling'));
    run.profile({ name, text, dialect, seed, input: given, maxSteps: limit });
  }

  /** Run the test cases in the comments of the program. */
  function test(): void {
    const { name, text, dialect } = page.program();
    begin(t('testing'));
    run.test({ name, text, dialect });
  }

  function setRunning(now: boolean): void {
    isRunning = now;
    if (!now) asking.hidden = true;
    page.onRunning(now);
  }

  function showErrors(found: readonly string[]): void {
    errors.replaceChildren(
      ...found.map((words) => element('li', {}, errorWords(words, page.goTo))),
    );
  }

  function showEnd(ended: Ended | Profiled | Tested): void {
    if (isLeft) return;
    setRunning(false);
    showErrors(ended.errors);
    if (ended.kind === 'profiled') shown.add(ended.text);
    shown.flush(); // the output comes before the words about the end
    if (ended.kind !== 'tested' || ended.how === 'failed') {
      output.dataset['empty'] = shown.text() === '' ? t('noOutput') : '';
    }
    status.textContent = endWords(ended);
  }

  const run = runner({
    onReady: () => {
      if (!isLeft) status.textContent = beginning;
    },
    onOutput: (text) => {
      if (!isLeft) shown.add(text);
    },
    onProgress: (steps, seconds) => {
      if (isLeft) return;
      const speed = seconds > 0 ? short(steps / seconds) : '0';
      status.textContent = t('running', short(steps), speed);
    },
    onWant: (what, words) => {
      if (isLeft) return;
      wanted.textContent = words === '' ? t('wantsInput') : t('wants', words);
      more.inputMode = what === 'number' ? 'numeric' : 'text';
      asking.hidden = false;
      more.focus();
    },
    onEnd: showEnd,
    onDeath: (why, isAgain) => {
      if (isRunning) setRunning(false);
      status.textContent = t(isAgain ? 'runDied' : 'runGone', why);
    },
  });

  return {
    element: element(
      'div',
      { class: 'run' },
      element(
        'div',
        { class: 'input' },
        input,
        element('label', { class: 'field' }, asks, t('asks')),
        button(t('test'), test, { title: t('testHelp') }),
      ),
      settings,
      status,
      errors,
      output,
      asking,
    ),
    runner: run,
    isRunning: () => isRunning,
    open: (program) => {
      const language = languageOf(program.name);
      input.value = program.input;
      asks.checked = program.asks;
      options(dialect, ['', ...language.dialects], program.dialect ?? '', (name) =>
        name === '' ? t('dialectAuto') : name,
      );
      options(engine, ENGINES, program.engine, (name) =>
        name === 'auto' ? t('engineAuto') : name,
      );
      engineField.hidden = !language.hasEngines;
      seed.value = program.seed === null ? '' : String(program.seed);
      maxSteps.value = program.maxSteps === null ? '' : String(program.maxSteps);
      seedField.hidden = language.hasChance !== true;
    },
    run: () => {
      const {
        name,
        text,
        dialect,
        seed,
        engine,
        input: given,
        asks: isAsking,
        maxSteps: limit,
      } = page.program();
      begin(t('running', 0, 0));
      run.run({
        ...{ name, text, dialect, seed, engine, maxSteps: limit },
        input: given === '' ? null : isAsking ? typed(given) : given,
        ends: !isAsking,
      });
    },
    stop: () => run.stop(),
    clear: () => {
      isLeft = true;
      run.stop();
      setRunning(false);
      shown.clear();
      output.dataset['empty'] = '';
      showErrors([]);
      status.textContent = '';
    },
  };
}

function options(
  select: HTMLSelectElement,
  values: readonly string[],
  chosen: string,
  label: (value: string) => string,
): void {
  select.replaceChildren(
    ...values.map((value) =>
      element('option', { value, selected: value === chosen }, label(value)),
    ),
  );
}

/** Return a whole number that a person has typed, or null. */
export function wholeNumber(text: string): number | null {
  const cleaned = text.trim().replaceAll(/[_, ]/g, '');
  const value = Number(cleaned);
  return cleaned !== '' && Number.isSafeInteger(value) ? value : null;
}

/** Return an error such as `name:3:7: words`, with a button that goes to its place. */
function errorWords(words: string, goTo: RunPage['goTo']): Node {
  const place = /:(\d+):(\d+):/.exec(words);
  if (place === null) return document.createTextNode(words);
  return button(words, () => goTo(Number(place[1]), Number(place[2])), { class: 'link' });
}
