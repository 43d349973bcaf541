/** Playing: a session of the debugger that the board starts, moves and ends. */

import * as vscode from 'vscode';
import { isMovedByEditor } from '../cursors.ts';
import { DEBUG_TYPE, type Debugged } from '../debugging/sessions.ts';
import { newest } from '../newest.ts';
import type { Services } from '../services.ts';
import type { View } from './view.ts';

export interface Playing extends vscode.Disposable {
  /** Whether the board has started the session of a program. */
  isOwn(debugged: Debugged): boolean;
  /** A session was started by the board. */
  readonly onDidChange: vscode.Event<void>;
}

/** A moment to go to: a step, perhaps while the board plays, or the step that writes a character of the output. */
type Moment = { readonly step: number; readonly isPlaying?: boolean } | { readonly output: number };

/** At a stop, VS Code first tells of the frame, and then the editor takes the focus within this time. */
const FOCUS_TAKEN = 400; // ms

/** The mark of a configuration that the board starts. */
const MARK = '__isPlayed';

export function playPrograms(
  { sessions }: Services,
  view: View,
  panel: vscode.WebviewPanel,
): Playing {
  const changed = new vscode.EventEmitter<void>();
  const isOwn = ({ session }: Debugged) => session.configuration[MARK] === true;
  const own = () => {
    const document = view.shown.document();
    return document && sessions.of(document);
  };
  const fail = (error: unknown) => {
    view.post({ kind: 'stay' });
    view.say(error instanceof Error ? error.message : String(error), true);
  };

  /** Where the cursor was when a session was started, for the stops move it. */
  let before:
    | { readonly document: vscode.TextDocument; readonly position: vscode.Position }
    | undefined;

  /** Put the cursor back, unless a person has moved it. */
  function putBack(): void {
    if (before === undefined || before.document !== view.shown.document()) return;
    if (isMovedByEditor(before.document)) view.shown.put(before.position);
    before = undefined;
  }

  /** What waits for the next stop, to take the focus back. */
  let taking: vscode.Disposable | undefined;

  const go = newest<Moment>(async (moment) => {
    const debugged = own();
    if (debugged === undefined) return;
    // A stop that keeps the focus selects no frame, so that the views of the debugger show nothing until the pause.
    const isPlaying = 'step' in moment && moment.isPlaying === true;
    const keepFocus = isPlaying && isOwn(debugged);
    // Who plays may have gone elsewhere meanwhile. Who asks for a moment is on the board.
    if (panel.active || !isPlaying) takeFocusBack(FOCUS_TAKEN);
    await debugged.session
      .customRequest('mines/gotoMoment', { ...moment, keepFocus, isQuiet: 'step' in moment })
      .then(undefined, fail);
  });

  async function play(): Promise<void> {
    const document = view.shown.document();
    if (document === undefined || own() !== undefined) return;
    const had = panel.active;
    before = { document, position: view.shown.position() };
    const folder = vscode.workspace.getWorkspaceFolder(document.uri);
    const configuration = {
      type: DEBUG_TYPE,
      request: 'launch',
      name: vscode.l10n.t('Play the program on the board'),
      document: document.uri.toString(),
      stopOnEntry: true,
      internalConsoleOptions: 'neverOpen',
      [MARK]: true,
    };
    const hasStarted = await vscode.debug.startDebugging(folder, configuration, {
      suppressDebugStatusbar: true,
      suppressDebugView: true,
      suppressSaveBeforeStart: true,
    });
    if (!hasStarted) return view.post({ kind: 'stay' });
    if (had) takeFocusBack();
  }

  /** A stop takes the focus into the text; the board takes it back, `after` milliseconds after VS Code has told of it. */
  function takeFocusBack(after = 0): void {
    taking?.dispose();
    const listening = vscode.debug.onDidChangeActiveStackItem((item) => {
      if (item === undefined) return;
      waits.dispose();
      setTimeout(() => panel.reveal(undefined, false), after);
    });
    const late = setTimeout(() => waits.dispose(), 5000);
    const waits = vscode.Disposable.from(listening, { dispose: () => clearTimeout(late) });
    taking = waits;
  }

  const listening = vscode.Disposable.from(
    changed,
    new vscode.Disposable(() => go.stop()),
    vscode.debug.onDidTerminateDebugSession(({ configuration }) => {
      if (configuration[MARK] === true) putBack();
    }),
    sessions.onDidStart((debugged) => {
      if (!isOwn(debugged)) return;
      debugged.isPlayed = true;
      changed.fire();
    }),
    view.onMessage((message) => {
      switch (message.kind) {
        case 'play':
          play().catch(fail);
          break;
        case 'stop':
          stop();
          break;
        case 'seek':
          go({ step: message.step, isPlaying: message.isPlaying });
          break;
        case 'rest':
          rest();
          break;
        case 'seekOutput':
          go({ output: message.character });
          break;
        case 'input':
          send({ text: `${message.text}\n` });
          break;
        case 'endInput':
          send({ end: true });
          break;
        case 'why':
          why(`cell(${message.column}, ${message.row})`);
          break;
        case 'break':
          if (message.when === 'reached') breakAt(message.column, message.row);
          else ask(`break cell ${message.column},${message.row}`);
          break;
      }
    }),
  );

  /** Show the present moment as at any stop: its frame is selected, so that the views show its values. */
  function rest(): void {
    const debugged = own();
    if (debugged?.state !== undefined && isOwn(debugged)) go({ step: debugged.state.step });
  }

  /** Ask why in the view for that, and say the answer in a few words beside the board. */
  function why(evaluateName: string): void {
    vscode.commands
      .executeCommand<string | undefined>('mines.why', { variable: { evaluateName } })
      .then((words) => {
        if (words) view.say(words);
      }, fail);
  }

  /** Set a breakpoint of the editor, which lists and marks it, at a cell that runs itself. */
  function breakAt(column: number, row: number): void {
    const document = view.shown.document();
    const rows = Object.values(own()?.state?.grids ?? {}).flat();
    const { line, columns } = rows.find((each) => each.row === row) ?? {};
    const start = columns?.[column];
    if (document === undefined || line === undefined || start === undefined) {
      ask(`break (${column}, ${row})`);
      return;
    }
    const place = new vscode.Location(document.uri, new vscode.Position(line - 1, start - 1));
    vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(place)]);
    view.say(vscode.l10n.t('A breakpoint is at cell ({0}, {1}).', column, row));
  }

  function stop(): void {
    const session = own()?.session;
    if (session !== undefined) vscode.debug.stopDebugging(session);
  }

  function send(input: object): void {
    own()?.session.customRequest('mines/input', input).then(undefined, fail);
  }

  function ask(question: string): void {
    own()
      ?.session.customRequest('mines/ask', { question })
      .then(({ result }: { result: string }) => view.say(result.trim()), fail);
  }

  return { isOwn, onDidChange: changed.event, dispose: () => listening.dispose() };
}
