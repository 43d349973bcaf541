/** The panel of the debugger: its buttons, its console, and the session that they belong to. */

import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { StateEvent, WholeState } from '../../../board/src/data.ts';
import { reveal } from '../editor/navigation.ts';
import type { Program } from '../keep/program.ts';
import { button, element } from '../page/elements.ts';
import { t, type WordName } from '../words/words.ts';
import { breakpoints, breakpointsOf, toggleBreakpoint } from './breakpoints.ts';
import { type Answer, debugConsole } from './console.ts';
import { nextPlace, showPlace, textAt } from './place.ts';
import { type Session, type SessionNow, startSession } from './session.ts';

/**
 * A moment of a run: a step, or the step that writes a character of the output. With `isPlaying`, a breakpoint on the way
 * stops the program.
 */
export type Moment =
  | { readonly step: number; readonly isPlaying?: boolean }
  | { readonly output: number };

export interface DebugPanel {
  readonly element: HTMLElement;
  readonly extensions: readonly Extension[];
  /** Start a session, and go to the moment `step`. */
  readonly start: (step: number | null) => void;
  /** Start a session that the board plays. */
  readonly play: () => void;
  readonly isActive: () => boolean;
  readonly session: () => SessionNow;
  /** The moment that is shown; null without a session. */
  readonly moment: () => number | null;
  /** Do what a key stands for. Return whether there is a session. */
  readonly key: (command: string) => boolean;
  readonly toggleBreakpoint: () => void;
  readonly request: <Body>(command: string, args?: object) => Promise<Body>;
  readonly goTo: (moment: Moment) => Promise<void>;
  /** Ask the console something. */
  readonly ask: (question: string) => void;
  /** Return the whole state. It is then the state of the session. */
  readonly wholeState: () => Promise<WholeState | undefined>;
  /** The text has changed. */
  readonly onEdit: () => void;
  /** Another program is open. */
  readonly onProgram: () => void;
}

export interface DebugPage {
  readonly program: () => Program;
  readonly view: () => EditorView;
  /** The session needs to be seen. */
  readonly onShow: () => void;
  readonly onState: () => void;
}

const NONE: SessionNow = {
  state: undefined,
  waitsFor: undefined,
  isRunning: false,
  isEdited: false,
  isPlayed: false,
  output: '',
};

const BUTTONS: readonly (readonly [words: WordName, command: string, key: string])[] = [
  ['goOn', 'continue', 'F5'],
  ['stepOver', 'next', 'F10'],
  ['stepIn', 'stepIn', ''],
  ['stepOut', 'stepOut', ''],
  ['stepBack', 'stepBack', 'Shift+F10'],
  ['reverse', 'reverseContinue', ''],
  ['pause', 'pause', ''],
  ['restart', 'restart', ''],
  ['endDebug', 'disconnect', 'Shift+F5'],
];

export function debugPanel(page: DebugPage): DebugPanel {
  let session: Session | undefined;
  let wanted: number | null = null;
  let shown: StateEvent | undefined;
  const status = element('p', { class: 'status', role: 'status' });
  const console_ = debugConsole(send, {
    goToMoment: (step) => void goTo({ step }),
    goToPlace,
  });
  const startButton = button(t('debug'), () => start(null), { title: 'F5' });
  const buttons = BUTTONS.map(([words, command, key]) =>
    button(t(words), () => act(command), { title: key, 'data-command': command }),
  );
  const why = button(t('why'), () => ask('why top'), { title: t('whyHelp') });
  const panel = element(
    'div',
    { class: 'debug' },
    element(
      'div',
      { class: 'buttons', role: 'toolbar', 'aria-label': t('debugger') },
      startButton,
      ...buttons,
      why,
    ),
    status,
    ...console_.elements,
  );
  showButtons();

  function showButtons(): void {
    const now = session?.now();
    startButton.hidden = session !== undefined;
    for (const each of [...buttons, why]) {
      const { command } = each.dataset;
      const isAlways = command === 'disconnect' || command === 'restart';
      const isForRunning = command === 'pause';
      each.hidden = session === undefined;
      const isRunning = now?.isRunning === true || now?.waitsFor !== undefined;
      each.disabled = !isAlways && isForRunning !== isRunning;
    }
  }

  function start(step: number | null, isPlayed = false): void {
    session?.end();
    wanted = step;
    console_.clear();
    shown = undefined;
    status.textContent = t('debugStarting');
    const own = startSession(page.program(), breakpointsOf(page.view()), isPlayed, {
      onChange: () => {
        if (session === own) look();
      },
      onSay: console_.say,
      onEnd: (why) => {
        if (session !== own) return;
        session = undefined;
        showPlace(page.view(), undefined);
        status.textContent = why === undefined ? t('debugOver') : t('debugDied', why);
        showButtons();
        page.onState();
      },
    });
    session = own;
    showButtons();
    page.onState();
  }

  /** Show the session as it is now. */
  function look(): void {
    const now = session?.now();
    if (now === undefined) return;
    const { state } = now;
    if (state !== undefined && state !== shown) {
      shown = state;
      if (!now.isEdited) showPlace(page.view(), state.place);
      if (wanted !== null) {
        const step = wanted;
        wanted = null;
        if (step > 0) void goTo({ step });
      }
    }
    status.textContent =
      now.waitsFor !== undefined
        ? `${t('input')}: ${now.waitsFor}`
        : now.isRunning
          ? '…'
          : momentWords(state, now.isEdited);
    showButtons();
    page.onState();
  }

  /** Return words for the moment at which the program stands: the last command, and the next operation. */
  function momentWords(state: StateEvent | undefined, isEdited: boolean): string {
    if (state === undefined) return '';
    const { title, reason, event, isEnd, place } = state;
    const done = event?.words ?? event?.command;
    const isKnown = !isEdited && !isEnd && place !== undefined;
    const next = !isKnown ? '' : textAt(page.view().state.doc, place);
    const parts = [
      title,
      reason,
      done && t('justDid', done),
      next && t('comesNext', next, place?.line ?? 1),
    ];
    return parts.filter(Boolean).join(' · ');
  }

  function act(command: string): void {
    if (session === undefined) return;
    if (command === 'disconnect') session.end();
    else if (command === 'restart') restart(session);
    else session.adapter.request(command, { threadId: 1 }).catch(fail);
  }

  /** Run the program from its start, with its present text and settings. */
  function restart(own: Session): void {
    if (own.canRestart(page.program())) own.restart(page.program()).catch(fail);
    else start(null, own.now().isPlayed);
  }

  function fail(error: unknown): void {
    console_.say(`${error instanceof Error ? error.message : String(error)}\n`, 'bad');
  }

  async function goTo(moment: Moment): Promise<void> {
    await session?.adapter
      .request('mines/gotoMoment', { ...moment, keepFocus: true, isQuiet: 'step' in moment })
      .catch(fail);
  }

  function goToPlace({ line = 1, column = 1, endLine = line, endColumn = column }: Answer): void {
    reveal(page.view(), {
      start: { line: line - 1, character: column - 1 },
      end: { line: endLine - 1, character: endColumn - 1 },
    });
  }

  function send(line: string): void {
    if (session === undefined) return;
    console_.say(`> ${line}\n`, 'asked');
    const { adapter } = session;
    adapter
      .request<{ result: string; answers?: readonly Answer[] }>('evaluate', {
        expression: line,
        context: 'repl',
      })
      .then(({ result, answers = [] }) => {
        if (result !== '') console_.answer(result, answers);
      })
      .catch(fail);
  }

  function ask(question: string): void {
    page.onShow();
    send(question);
  }

  return {
    element: panel,
    extensions: [breakpoints(() => void sendBreakpoints()), nextPlace],
    start: (step) => start(step),
    play: () => start(null, true),
    isActive: () => session !== undefined,
    session: () => session?.now() ?? NONE,
    moment: () => session?.now().state?.step ?? null,
    key: (command) => {
      // What the buttons do not allow now, the keys do not do.
      const own = buttons.find(({ dataset }) => dataset['command'] === command);
      if (own?.disabled !== true) act(command);
      return session !== undefined;
    },
    toggleBreakpoint: () => {
      toggleBreakpoint(page.view());
      void sendBreakpoints();
    },
    request: (command, args) =>
      session === undefined
        ? Promise.reject(new Error(t('debugOver')))
        : session.adapter.request(command, args),
    goTo,
    ask,
    wholeState: () => session?.wholeState() ?? Promise.resolve(undefined),
    onEdit: () => {
      const own = session;
      void own?.adapter
        .request<{ edited: boolean }>('mines/edited', { text: page.program().text })
        .then(({ edited }) => own.setEdited(edited))
        .catch(console.debug);
    },
    onProgram: () => session?.end(),
  };

  async function sendBreakpoints(): Promise<void> {
    await session?.setBreakpoints(breakpointsOf(page.view())).catch(fail);
  }
}
