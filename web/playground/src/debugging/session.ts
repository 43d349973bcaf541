/** A session of the debugger: the program that it runs, and what is known of the run. */

import type { StateEvent, WholeState } from '../../../board/src/data.ts';
import type { Program } from '../keep/program.ts';
import { typed } from '../keep/program.ts';
import { languageOf } from '../languages.ts';
import { type Adapter, startAdapter } from './adapter.ts';

/** What is known of a session. */
export interface SessionNow {
  /** The last state: whole, or what differs from the one before. */
  readonly state: StateEvent | undefined;
  /** What the program waits for; undefined if it does not wait. */
  readonly waitsFor: string | undefined;
  readonly isRunning: boolean;
  readonly isEdited: boolean;
  /** Whether the board has started the session. */
  readonly isPlayed: boolean;
  /** The output of the program. */
  readonly output: string;
}

/** What the console shows. */
export type Said = 'console' | 'program' | 'bad' | 'asked';

export interface SessionListener {
  readonly onChange: () => void;
  readonly onSay: (text: string, kind: Said) => void;
  readonly onEnd: (why: string | undefined) => void;
}

export interface Session {
  readonly now: () => SessionNow;
  readonly adapter: Adapter;
  readonly wholeState: () => Promise<WholeState | undefined>;
  readonly setBreakpoints: (all: readonly object[]) => Promise<void>;
  readonly setEdited: (isEdited: boolean) => void;
  /** Return whether `restart` can run a program. Otherwise, a setting differs that only a new session takes. */
  readonly canRestart: (program: Program) => boolean;
  readonly restart: (program: Program) => Promise<void>;
  readonly end: () => void;
}

/** The longest output that is kept, in UTF-16 units. */
const LONGEST = 1_000_000;

const pathOf = (name: string) => `/programs/${name}`;

/** Return the arguments with which a program is launched. */
function launchOf({ name, input, asks, dialect, seed }: Program): object {
  return {
    program: pathOf(name),
    cwd: '/programs',
    language: languageOf(name).id,
    stopOnEntry: true,
    stopOnEnd: true,
    marksPlace: true,
    ...(asks ? {} : { input }),
    ...(dialect === null ? {} : { dialect }),
    ...(seed === null ? {} : { seed }),
  };
}

/** Start a session. `breakpoints` are set before the first step. */
export function startSession(
  program: Program,
  breakpoints: readonly object[],
  isPlayed: boolean,
  { onChange, onSay, onEnd }: SessionListener,
): Session {
  let now: SessionNow = {
    state: undefined,
    waitsFor: undefined,
    isRunning: true,
    isEdited: false,
    isPlayed,
    output: '',
  };
  let isOver = false;
  const set = (parts: Partial<SessionNow>) => {
    now = { ...now, ...parts };
    onChange();
  };
  const adapter = startAdapter({
    onEvent: take,
    onDeath: (why) => end(why),
  });

  function end(why?: string): void {
    if (isOver) return;
    isOver = true;
    adapter.end();
    onEnd(why);
  }

  function take(event: string, body: Record<string, unknown>): void {
    switch (event) {
      case 'initialized':
        void setBreakpoints(breakpoints)
          .then(() => adapter.request('configurationDone'))
          .catch(console.debug);
        break;
      case 'mines/state':
        set({ state: body as unknown as StateEvent, isRunning: false, waitsFor: undefined });
        break;
      case 'mines/waiting':
        set({ waitsFor: String(body['reads'] ?? ''), isRunning: false });
        void wholeState().catch(console.debug); // there is no event with it
        break;
      case 'mines/running':
      case 'continued':
        set({ waitsFor: undefined, isRunning: true });
        break;
      case 'output':
        takeOutput(body);
        break;
      case 'terminated':
      case 'exited':
        end();
        break;
    }
  }

  function takeOutput({ category, output, data }: Record<string, unknown>): void {
    const text = String(output ?? '');
    const isOfProgram = category === 'stdout' && typeof data === 'object';
    if (isOfProgram && now.output.length < LONGEST) set({ output: now.output + text });
    onSay(
      text,
      isOfProgram
        ? 'program'
        : category === 'stderr' || category === 'important'
          ? 'bad'
          : 'console',
    );
  }

  async function wholeState(): Promise<WholeState | undefined> {
    if (now.state === undefined) return undefined;
    const state = await adapter.request<WholeState>('mines/state');
    set({ state });
    return state;
  }

  async function setBreakpoints(all: readonly object[]): Promise<void> {
    const source = { path: pathOf(program.name) };
    await adapter.request('setBreakpoints', { source, breakpoints: all });
  }

  async function begin(): Promise<void> {
    const { name, text, input, asks } = program;
    adapter.file(pathOf(name), text);
    await adapter.request('initialize', {
      clientID: 'playground',
      adapterID: 'mines',
      linesStartAt1: true,
      columnsStartAt1: true,
      pathFormat: 'path',
      locale: document.documentElement.lang,
      supportsVariableType: true,
    });
    await adapter.request('launch', launchOf(program));
    if (asks && input !== '') await adapter.request('mines/input', { text: typed(input) });
  }

  begin().catch((error: Error) => {
    if (isOver) return;
    onSay(`${error.message}\n`, 'bad');
    end();
  });
  return {
    now: () => now,
    adapter,
    wholeState,
    setBreakpoints,
    setEdited: (isEdited) => {
      if (isEdited !== now.isEdited) set({ isEdited });
    },
    canRestart: (next) => JSON.stringify(launchOf(next)) === JSON.stringify(launchOf(program)),
    restart: async ({ text, input, asks }) => {
      adapter.file(pathOf(program.name), text);
      set({ output: '', isEdited: false, isRunning: true, waitsFor: undefined });
      await adapter.request('restart', {});
      if (asks && input !== '') await adapter.request('mines/input', { text: typed(input) });
    },
    end: () => {
      adapter.request('disconnect', { terminateDebuggee: true }).catch(() => undefined);
      end();
    },
  };
}
