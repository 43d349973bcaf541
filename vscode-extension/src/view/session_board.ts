/** The board while the program is debugged: the states of the session, its output, its timeline. */

import * as vscode from 'vscode';
import { rangeOfPlace } from '../debugging/pictures.ts';
import type { Debugged } from '../debugging/sessions.ts';
import type { ProgramState } from '../debugging/state.ts';
import { newest } from '../newest.ts';
import type { Services } from '../services.ts';
import { plain } from './cursor_board.ts';
import type { GridRows, StateEvent, Timeline } from './messages.ts';
import type { Playing } from './playing.ts';
import type { View } from './view.ts';

/** What the page knows of a session. */
interface Told {
  readonly debugged: Debugged;
  state?: ProgramState | undefined;
  /** How much of the output it has, with what was forgotten. */
  output: number;
  /** The moment up to which it has the timeline, and whether that is the end. */
  timeline: string;
  session: string;
}

/** A cell that an operation clicks. */
interface NextCell {
  readonly column: number;
  readonly row: number;
}

/** How many of these are remembered. */
const MOST_CELLS = 2_000;

const PAUSE = 250; // ms between two looks at the timeline

/** Send the page what the debugger shows, while the program is debugged. */
export function followSession(
  { server, sessions, log }: Services,
  view: View,
  playing: Playing,
): vscode.Disposable {
  const { shown } = view;
  let told: Told | undefined;

  const timeline = newest<Debugged>(async ({ session }, signal) => {
    let answer: Timeline;
    do {
      answer = await session.customRequest('mines/timeline', {});
      view.post({ kind: 'timeline', timeline: answer });
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      // The adapter searches a long run bit by bit, one bit in each request.
    } while (answer.isPartial === true && !signal.aborted && told?.debugged.session === session);
  });

  /** The cells that operations click, by their places in the text. */
  const cells = new Map<string, Promise<NextCell | null>>();

  /** Tell which cell the operation clicks that comes next, and show the operation. */
  async function tellNext({ debugged }: Told, { place, step, isEnd }: ProgramState): Promise<void> {
    const document = shown.document();
    if (place === undefined || document === undefined || debugged.isEdited === true) return;
    const range = rangeOfPlace(place);
    if (playing.isOwn(debugged)) {
      shown.editor()?.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
    if (isEnd === true) return; // this is the operation of the last step
    const key = `${document.version}:${place.line}:${place.column}`;
    const found =
      cells.get(key) ??
      server.request<NextCell | null>('mines/coordinate', {
        textDocument: { uri: server.uri(document.uri) },
        position: plain(range.start),
      });
    if (cells.size > MOST_CELLS) cells.clear();
    cells.set(key, found);
    const cell = await found;
    view.post({ kind: 'next', step, cell: cell && { column: cell.column, row: cell.row } });
  }

  /** The program that is on the board, for those who say where its input is typed. */
  let onBoard: Debugged | undefined;

  function putOnBoard(debugged: Debugged | undefined): void {
    const before = onBoard;
    onBoard = debugged;
    if (before !== undefined && before !== debugged) sessions.setOnBoard(before, false);
    if (debugged !== undefined) sessions.setOnBoard(debugged, true);
  }

  function tell(): void {
    const document = shown.document();
    const debugged = document && sessions.of(document);
    putOnBoard(debugged);
    if (debugged === undefined) {
      if (told !== undefined) view.post({ kind: 'session', session: undefined });
      told = undefined;
      return;
    }
    if (told?.debugged !== debugged) {
      told = { debugged, output: -1, timeline: '', session: '' };
    }
    tellSession(view, told, playing.isOwn(debugged));
    tellOutput(view, told);
    const { state } = debugged;
    if (tellState(view, told) && state !== undefined) {
      tellNext(told, state).catch((error) => log.debug(String(error)));
    }
    // A stop with a reason, such as a breakpoint, may have a mark.
    const stop = (state?.reason ?? '') === '' ? '' : state?.step;
    const key = `${state?.farthest} ${state?.isEnd} ${state?.changed} ${stop}`;
    if (state !== undefined && key !== told.timeline) {
      told.timeline = key;
      timeline(debugged);
    }
  }

  async function rows(name: string, first: number, count: number): Promise<void> {
    const session = told?.debugged.session;
    const wanted = { ...(name === '' ? {} : { name }), first, count };
    const answer: GridRows | undefined = await session?.customRequest('mines/grid', wanted);
    if (answer !== undefined) view.post({ kind: 'rows', rows: answer });
  }

  return vscode.Disposable.from(
    new vscode.Disposable(() => timeline.stop()),
    new vscode.Disposable(() => putOnBoard(undefined)),
    sessions.onDidChange(tell),
    sessions.onDidStart((debugged) => {
      if (told?.debugged === debugged) told = undefined; // its output begins again
      tell();
    }),
    playing.onDidChange(tell),
    view.onReady(() => {
      told = undefined;
      tell();
    }),
    view.onMessage((message) => {
      if (message.kind === 'rows' && message.source === 'session') {
        rows(message.name, message.first, message.count).catch((error) => log.debug(String(error)));
      }
    }),
  );
}

function tellSession(view: View, told: Told, isOwn: boolean): void {
  const { state, waiting, isEdited = false } = told.debugged;
  const session = {
    isRunning: state === undefined && waiting === undefined,
    isEdited,
    isOwn,
    ...(waiting === undefined ? {} : { waitsFor: waiting.reads ?? '' }),
  };
  const key = JSON.stringify(session);
  if (key === told.session) return;
  told.session = key;
  view.post({ kind: 'session', session });
}

function tellOutput(view: View, told: Told): void {
  const { output, forgotten } = told.debugged;
  const length = forgotten + output.length;
  if (length === told.output) return;
  const isStart = told.output < forgotten || length < told.output;
  const text = isStart ? output : output.slice(told.output - forgotten);
  told.output = length;
  view.post({ kind: 'output', text, isStart, forgotten });
}

/** Send the state: what differs, if the page has the state from which it differs. Returns whether there is a new one. */
function tellState(view: View, told: Told): boolean {
  const { last } = told.debugged;
  if (last === undefined || last.state === told.state) return false;
  const isNext = last.event !== undefined && last.before === told.state;
  const event = isNext ? last.event : last.state;
  told.state = last.state;
  view.post({ kind: 'state', event: event as StateEvent });
  return true;
}
