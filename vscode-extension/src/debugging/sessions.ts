/** The sessions of debugging: the state that each program is in, and what it has written. */

import { isAbsolute, join } from 'node:path';
import * as vscode from 'vscode';
import { cutOutput, keepOutput } from './output.ts';
import { type PlaceNow, type ProgramState, type StateEvent, stateAfter } from './state.ts';

export const DEBUG_TYPE = 'mines';

/** A program that is being debugged. */
export interface Debugged {
  readonly session: vscode.DebugSession;
  /** What it has written so far, the newest at most. */
  output: string;
  /** How many characters it has written in all. */
  written: number;
  /** How many characters of its output are not kept any more. */
  forgotten: number;
  /** After how many steps a character was written, by its number, for the lines of which that is known. */
  readonly steps: Map<number, number>;
  /** The state that it has stopped in, or waits in; none while it runs. */
  state?: ProgramState | undefined;
  /** The last state that is known, and the event that led to it from the state before. */
  last?: LastState | undefined;
  /** What it waits for, while it waits for input. */
  waiting?: Waiting | undefined;
  /** What was typed for it in this run, and in the run before the last Restart. */
  typed?: TypedInput | undefined;
  typedBefore?: TypedInput | undefined;
  /** Whether the run, or the run before the last Restart, came to its end by an error. */
  hasFailed?: boolean;
  hasFailedBefore?: boolean;
  /** Where it has stopped in the text: a line, from 0; none while it runs, and where that is not known. */
  line?: number | undefined;
  /** Whether the file of the program has another text than the one that runs. */
  isEdited?: boolean;
  /** The files that the program includes and that have another text than the one that runs. */
  readonly editedFiles: Set<string>;
  /** Whether the board plays it: then its input is typed there too, and not in the Debug Console. */
  isPlayed?: boolean;
  /** Whether the board shows it: then its input can be typed there. */
  isOnBoard?: boolean;
}

/** A state, and how it differs from the one before, if an event said that. */
export interface LastState {
  readonly state: ProgramState;
  readonly before?: ProgramState | undefined;
  readonly event?: StateEvent;
}

/** The input that a program was given so far. A long input is not known. */
export interface TypedInput {
  readonly given?: string;
  readonly isInputEnded?: boolean;
}

/** The operation that waits for input. */
export interface Waiting extends TypedInput {
  readonly command: string;
  /** What the command reads, such as `a number`. */
  readonly reads?: string;
  readonly place?: PlaceNow;
}

export interface Sessions extends vscode.Disposable {
  /** The state of a program has changed, or is not known any more. */
  readonly onDidChange: vscode.Event<Debugged>;
  /** A program was started, or started again: its text is that in its file. */
  readonly onDidStart: vscode.Event<Debugged>;
  /** A debugger has said which breakpoints it sets, and which it refuses. */
  readonly onDidSetBreakpoints: vscode.Event<Debugged>;
  /** A program that is not played in the board waits for input. */
  readonly onDidWait: vscode.Event<Debugged>;
  /** All programs that are debugged. */
  all(): readonly Debugged[];
  /** The session that people look at. */
  current(): Debugged | undefined;
  /** The program that is debugged in a document. */
  of(document: vscode.TextDocument): Debugged | undefined;
  /** A session that debugs the same file as another one, which may be over. */
  sameProgram(other: Debugged): Debugged | undefined;
  /** The program of a session; none after its end. */
  withId(id: string): Debugged | undefined;
  /** The program that runs with the text of a document: its file, or, after an edit, the text as it was started. */
  runningIn(document: vscode.TextDocument): Debugged | undefined;
  /** Remember whether the board shows a program. */
  setOnBoard(debugged: Debugged, isOnBoard: boolean): void;
  /** Remember whether the text of a program differs from the one that it runs: its state is drawn only over that one. */
  setEdited(debugged: Debugged, isEdited: boolean): void;
}

/** A program that goes on for longer is not in the state any more in which it was seen. */
const PAUSE = 300; // ms

/** The requests after which a program goes on. */
const MOVES =
  /^(next|stepIn|stepOut|stepBack|continue|reverseContinue|restartFrame|goto|mines\/gotoMoment|restart)$/;

export function watchSessions(): Sessions {
  const known = new Map<string, Debugged>();
  const changed = new vscode.EventEmitter<Debugged>();
  const started = new vscode.EventEmitter<Debugged>();
  const set = new vscode.EventEmitter<Debugged>();
  const wait = new vscode.EventEmitter<Debugged>();

  function track(session: vscode.DebugSession): vscode.DebugAdapterTracker {
    const debugged: Debugged = {
      session,
      output: '',
      written: 0,
      forgotten: 0,
      steps: new Map(),
      editedFiles: new Set(),
    };
    known.set(session.id, debugged);
    let timer: NodeJS.Timeout | undefined;
    const become = (state: ProgramState | undefined, waiting?: Waiting) => {
      clearTimeout(timer);
      debugged.state = state;
      debugged.waiting = waiting;
      if (state === undefined) debugged.line = undefined;
      changed.fire(debugged);
    };
    /** Whether what was asked of the adapter last was typed in the Debug Console. */
    let isFromConsole = false;
    /** Stop to give the focus back to the Debug Console. */
    let leaveConsole = () => {};
    /** Why the program has stopped, as the protocol names it. */
    let reason: unknown;
    const forget = () => {
      known.delete(session.id);
      become(undefined);
    };
    return {
      onWillReceiveMessage(message: Message) {
        if (message.command === 'evaluate') isFromConsole = message.arguments?.context === 'repl';
        if (!MOVES.test(message.command ?? '')) return;
        isFromConsole = false;
        leaveConsole();
        clearTimeout(timer);
        timer = setTimeout(() => become(undefined), PAUSE);
      },
      onDidSendMessage({ event, body, command, success }: Message) {
        if (success === false && MOVES.test(command ?? '')) clearTimeout(timer); // it stays where it is
        if (command === 'restart' && success === true) {
          debugged.output = '';
          debugged.written = 0;
          debugged.forgotten = 0;
          debugged.steps.clear();
          debugged.typedBefore = debugged.typed;
          debugged.typed = undefined;
          debugged.hasFailedBefore = debugged.hasFailed === true;
          debugged.hasFailed = false;
        }
        // The editor learns it after this.
        if (event === 'breakpoint' || command === 'setBreakpoints') {
          setTimeout(() => set.fire(debugged));
        }
        if (event === 'process') started.fire(debugged); // also after a restart
        if (command === 'stackTrace' && success === true) {
          // The editor asks for the others separately, even where there are none.
          const first = framesOf(body).find(({ id }) => id === FIRST_FRAME);
          if (first !== undefined) debugged.line = lineOf(first, programOf(session));
        }
        if (event === 'stopped') reason = body?.['reason'];
        if (event === 'stopped' && isFromConsole) {
          isFromConsole = false;
          leaveConsole = keepConsole();
        }
        if (event === 'mines/state') {
          const before = debugged.last?.state;
          const event = body as unknown as StateEvent;
          const state = stateAfter(before, event);
          debugged.last = state && { state, before, event };
          if (event.isEnd === true && isEnding(reason)) debugged.hasFailed = reason === 'exception';
          become(state);
        }
        if (event === 'mines/running') debugged.typed = body as TypedInput;
        if (event === 'mines/running' || event === 'terminated') become(undefined);
        if (event === 'output' && body?.['category'] === 'stdout') {
          const { first, step } = (body['data'] ?? {}) as { first?: number; step?: number };
          if (first !== undefined) cutOutput(debugged, first - 1);
          if (first !== undefined && step !== undefined) debugged.steps.set(first, step);
          keepOutput(debugged, String(body['output']));
        }
        if (event === 'mines/waiting') {
          const waiting = body as unknown as Waiting;
          become(undefined, waiting);
          if (debugged.isPlayed !== true) wait.fire(debugged);
          // No stop is sent, so that the focus stays in the console, and no state with it.
          session.customRequest('mines/state').then(
            (state: ProgramState) => {
              if (debugged.waiting !== waiting) return;
              debugged.last = { state }; // the next event differs from it
              become(state, waiting);
            },
            () => {}, // it has got its input
          );
        }
      },
      onWillStopSession: forget,
      onExit: forget, // one that has crashed was not stopped
    };
  }

  const tracking = vscode.debug.registerDebugAdapterTrackerFactory(DEBUG_TYPE, {
    createDebugAdapterTracker: track,
  });
  const of = (document: vscode.TextDocument) =>
    [...known.values()].find(({ session }) => programOf(session) === document.uri.fsPath);
  return {
    onDidChange: changed.event,
    onDidStart: started.event,
    onDidSetBreakpoints: set.event,
    onDidWait: wait.event,
    all: () => [...known.values()],
    current: () => known.get(vscode.debug.activeDebugSession?.id ?? ''),
    sameProgram: (other) =>
      [...known.values()].find(({ session }) => programOf(session) === programOf(other.session)),
    withId: (id) => known.get(id),
    of: (document) => (document.uri.scheme === 'debug' ? undefined : of(document)),
    runningIn(document) {
      const { scheme, query } = document.uri;
      if (scheme === 'debug') return known.get(new URLSearchParams(query).get('session') ?? '');
      const debugged = of(document);
      return document.isDirty || debugged?.isEdited === true ? undefined : debugged;
    },
    setOnBoard(debugged, isOnBoard) {
      if ((debugged.isOnBoard ?? false) === isOnBoard) return;
      debugged.isOnBoard = isOnBoard;
      if (debugged.waiting !== undefined) changed.fire(debugged);
    },
    setEdited(debugged, isEdited) {
      debugged.isEdited = isEdited;
      changed.fire(debugged);
    },
    dispose() {
      tracking.dispose();
      changed.dispose();
      started.dispose();
      set.dispose();
      wait.dispose();
    },
  };
}

/** Whether a program stops for this reason when it comes to its end. Who steps back and forth there has no such reason. */
function isEnding(reason: unknown): boolean {
  return reason === 'end' || reason === 'exception';
}

/** The adapter's number of the frame of what is performed next. */
const FIRST_FRAME = 1;

interface Frame {
  readonly id?: number;
  readonly line?: number;
  readonly source?: { readonly path?: string };
}

interface Message {
  readonly command?: string;
  readonly event?: string;
  readonly success?: boolean;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly arguments?: { readonly context?: string };
}

function framesOf(body: Message['body']): readonly Frame[] {
  return (body?.['stackFrames'] ?? []) as readonly Frame[];
}

/**
 * At a stop the editor takes the focus: give it back to the Debug Console, where the command was typed. The result ends
 * this: it is called when the program goes on, so that what is opened then keeps the focus.
 */
function keepConsole(): () => void {
  const focus = () => vscode.commands.executeCommand('workbench.debug.action.focusRepl');
  // There is no event if the frame is the same.
  let late = setTimeout(focus, FOCUS_TAKEN);
  const listening = vscode.debug.onDidChangeActiveStackItem((item) => {
    if (item === undefined) return;
    listening.dispose();
    focus();
    clearTimeout(late);
    late = setTimeout(focus, FOCUS_TAKEN);
  });
  const end = setTimeout(() => listening.dispose(), LONGEST_STOP);
  return () => {
    listening.dispose();
    clearTimeout(late);
    clearTimeout(end);
  };
}

/** After VS Code has told of a stop, the editor takes the focus within this time. */
const FOCUS_TAKEN = 400; // ms

/** VS Code tells of a stop within this time. */
const LONGEST_STOP = 2000; // ms

/** The line of a frame, from 0, if that is in the file of the program, and not in one that it includes. */
function lineOf({ line = 0, source }: Frame, program: string): number | undefined {
  if (line <= 0 || source?.path === undefined) return undefined;
  const [path, own] = [source.path, program].map((each) => vscode.Uri.file(each).fsPath);
  return path === own ? line - 1 : undefined;
}

/** The file of the program. */
function programOf({ configuration, workspaceFolder }: vscode.DebugSession): string {
  const program = String(configuration['program'] ?? '');
  const folder = configuration['cwd'] ?? workspaceFolder?.uri.fsPath;
  return isAbsolute(program) || folder === undefined ? program : join(String(folder), program);
}
