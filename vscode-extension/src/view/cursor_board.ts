/** The board before the operation at the cursor: asked for when the cursor moves, the text changes or more is known. */

import * as vscode from 'vscode';
import { newest } from '../newest.ts';
import type { Services } from '../services.ts';
import type { GridRows, Position, SentAnswer } from './messages.ts';
import { type Asked, guesses } from './next_place.ts';
import type { View } from './view.ts';

const METHOD = 'mines/board';

/** Send the page the board at the cursor. */
export function followCursor({ server, sessions, log }: Services, view: View): vscode.Disposable {
  const { shown } = view;
  /** The number of the last answer that the page has got, and of which program it is. */
  let last: { readonly uri: string; readonly number: number } | undefined;
  /** Whether the page needs a whole board. */
  let isFresh = true;
  /** Whether the debugger is followed instead. */
  let isDebugged = false;
  /** When the cursor moved to the place of an answer, by the number of the answer. */
  let moved: { readonly number: number; readonly at: number } | undefined;
  /** The answer for the place to which the cursor may move next. */
  const guessed = guesses<SentAnswer | null>();

  async function ask(asked: Asked, signal: AbortSignal): Promise<SentAnswer | null> {
    const ending = new vscode.CancellationTokenSource();
    signal.addEventListener('abort', () => ending.cancel());
    const { uri, position, since } = asked;
    const params = {
      textDocument: { uri },
      position,
      ...(since === undefined ? {} : { since }),
    };
    try {
      return await server.request<SentAnswer | null>(METHOD, params, ending.token);
    } finally {
      ending.dispose();
    }
  }

  const look = newest<number>(async (at, signal) => {
    const document = shown.document();
    if (document === undefined || isDebugged || server.state.kind !== 'running') return;
    const uri = server.uri(document.uri);
    const position = plain(shown.position());
    const since = last?.uri === uri && !isFresh ? last.number : undefined;
    isFresh = false;
    const asked: Asked = { uri, version: document.version, position, since };
    try {
      const answer = guessed.take(asked) ?? (await ask(asked, signal));
      last = answer === null ? undefined : { uri, number: answer.number };
      moved = answer === null ? undefined : { number: answer.number, at };
      view.post({ kind: 'board', answer, position });
      const next = last && guessed.next(asked, last.number, document.lineCount);
      if (next !== undefined) guessed.keep(next, await ask(next, signal));
    } catch (error) {
      if (!signal.aborted) log.debug(`${METHOD}: ${error}`);
    }
  });
  /** Look again because more is known. */
  const lookNow = () => {
    guessed.forget();
    look(performance.now());
  };
  const lookAgain = () => {
    isFresh = true;
    lookNow();
  };
  const lookAtSession = () => {
    const document = shown.document();
    const before = isDebugged;
    isDebugged = document !== undefined && sessions.of(document) !== undefined;
    if (before && !isDebugged) lookAgain();
  };

  async function rows(name: string, first: number, count: number): Promise<void> {
    const document = shown.document();
    if (document === undefined) return;
    const params = {
      textDocument: { uri: server.uri(document.uri) },
      position: plain(shown.position()),
      name,
      first,
      count,
    };
    const answer = await server.request<GridRows | null>('mines/boardRows', params);
    if (answer !== null) view.post({ kind: 'rows', rows: answer });
    else if (name !== '') view.post({ kind: 'rows', rows: { name, height: 0, rows: [] } }); // it is gone
  }

  return vscode.Disposable.from(
    new vscode.Disposable(() => look.stop()),
    view.onReady(() => {
      lookAtSession();
      lookAgain();
    }),
    shown.onDidMove(() => look(performance.now())),
    sessions.onDidChange(lookAtSession),
    sessions.onDidStart(lookAtSession),
    // When a program is analysed, its diagnostics are told again, and more is known of the board.
    vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      const own = shown.document()?.uri.toString();
      if (uris.some((uri) => uri.toString() === own)) lookNow();
    }),
    view.onMessage((message) => {
      if (message.kind === 'rows' && message.source === 'cursor') {
        rows(message.name, message.first, message.count).catch((error) => log.debug(String(error)));
      }
      if (message.kind === 'drawn' && message.number === moved?.number) {
        log.trace(
          `board ${moved.number} drawn after ${Math.round(performance.now() - moved.at)} ms`,
        );
      }
    }),
  );
}

/** A position as the protocol writes it. */
export function plain({ line, character }: vscode.Position): Position {
  return { line, character };
}
