/** The board beside the text: a panel that follows the cursor or the debugger. */

import * as vscode from 'vscode';
import { MAKE_BOARD } from '../board/new_board.ts';
import { languageOf } from '../languages.ts';
import { isComing } from '../server/state.ts';
import type { Module, Services } from '../services.ts';
import { answerQuestions } from './answers.ts';
import { followCursor } from './cursor_board.ts';
import { exportPictures } from './exports.ts';
import type { Kept, Subject } from './messages.ts';
import { makeBoard } from './new_board.ts';
import { pageWords } from './page_words.ts';
import { loadPage, newPanel, type Page, VIEW_TYPE } from './panel.ts';
import { goToPlaces } from './places.ts';
import { playPrograms } from './playing.ts';
import { followSession } from './session_board.ts';
import { type Shown, watchShown } from './shown.ts';
import { writeActs } from './writing.ts';

/** What the parts of an open view share. */
export interface View extends Page {
  readonly shown: Shown;
  /** The page shows a program anew, and knows nothing of it yet: it is told all. */
  readonly onReady: vscode.Event<void>;
  /** Say something at the foot of the page. */
  say(words: string, isError?: boolean): void;
}

export const showBoard: Module = (services) => {
  let open: { readonly panel: vscode.WebviewPanel; readonly parts: vscode.Disposable } | undefined;

  function load(panel: vscode.WebviewPanel, kept: Kept, document?: vscode.TextDocument): void {
    open?.panel.dispose(); // there is one at most
    const parts = openView(services, panel, kept, document);
    const own = { panel, parts };
    open = own;
    panel.onDidDispose(() => {
      parts.dispose();
      if (open === own) open = undefined;
    });
  }

  return vscode.Disposable.from(
    new vscode.Disposable(() => open?.parts.dispose()),
    vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, {
      deserializeWebviewPanel: async (panel, kept: Kept | undefined) => {
        if (kept?.uri !== undefined) await openAgain(kept.uri);
        load(panel, kept ?? {});
      },
    }),
    vscode.commands.registerCommand(MAKE_BOARD, (named?: vscode.Uri) => makeBoard(services, named)),
    vscode.commands.registerCommand('mines.showBoard', async (named?: vscode.Uri) => {
      const uri = named ?? services.programs.current();
      if (uri === undefined)
        return services.programs.ask(vscode.l10n.t('Open a program to see its board.'));
      const document = await vscode.workspace.openTextDocument(uri);
      if (open === undefined) load(newPanel(services.context), {}, document);
      else open.panel.reveal(undefined, vscode.window.activeTextEditor !== undefined);
    }),
  );
};

/** A program that was shown before a reload; it may be gone. */
async function openAgain(uri: string): Promise<void> {
  await vscode.workspace.openTextDocument(vscode.Uri.parse(uri)).then(undefined, () => {});
}

/** Put the parts of a view together. */
function openView(
  services: Services,
  panel: vscode.WebviewPanel,
  kept: Kept,
  document: vscode.TextDocument | undefined,
): vscode.Disposable {
  const icon = (theme: string) =>
    vscode.Uri.joinPath(services.context.extensionUri, 'icons', `mines-${theme}.svg`);
  panel.iconPath = { light: icon('light'), dark: icon('dark') };
  const page = loadPage(services.context, panel);
  const ready = new vscode.EventEmitter<void>();
  const shown = watchShown(kept, services.programs.current, document);
  /** Where the cursor and the text were when something was said, and how far the program that is debugged. */
  let saidAt: string | undefined;
  const moment = () => {
    const { line, character } = shown.position();
    const own = shown.document();
    const state = own && services.sessions.of(own)?.state;
    return `${own?.uri} ${own?.version} ${line} ${character} ${state?.step} ${state?.edits}`;
  };
  const hush = () => {
    if (saidAt === undefined || saidAt === moment()) return;
    saidAt = undefined;
    page.post({ kind: 'say', words: '', isError: false });
  };
  const view: View = {
    ...page,
    shown,
    onReady: ready.event,
    say: (words, isError = false) => {
      saidAt = moment();
      page.post({ kind: 'say', words, isError });
    },
  };
  const writing = writeActs(services, view, panel);
  const playing = playPrograms(services, view, panel);
  const tellSubject = async () => {
    const subject = await subjectOf(services, shown);
    page.post({ kind: 'subject', subject, why: whyNone(services, subject) });
    ready.fire();
  };
  return vscode.Disposable.from(
    ready,
    shown,
    page.onMessage(({ kind }) => {
      if (kind !== 'ready') return;
      page.post({ kind: 'words', locale: vscode.env.language, words: pageWords() });
      tellSubject();
    }),
    shown.onDidChange(hush),
    shown.onDidMove(hush),
    services.sessions.onDidChange(hush),
    shown.onDidChange(tellSubject),
    services.server.onDidChangeState(tellSubject),
    vscode.workspace.onDidGrantWorkspaceTrust(tellSubject),
    followCursor(services, view),
    followSession(services, view, playing),
    writing,
    playing,
    goToPlaces(services, view),
    answerQuestions(services, view),
    exportPictures(services, view),
  );
}

async function subjectOf({ server }: Services, shown: Shown): Promise<Subject | undefined> {
  const document = shown.document();
  const language = document && languageOf(document);
  if (document === undefined || language === undefined || server.state.kind !== 'running') {
    return undefined;
  }
  const textDocument = { uri: server.uri(document.uri) };
  const labels = await server
    .request<Readonly<Record<string, string>> | null>('mines/boardLabels', { textDocument })
    .catch(() => null);
  const file = document.uri.path.slice(document.uri.path.lastIndexOf('/') + 1);
  return {
    uri: document.uri.toString(),
    file,
    language: language.id,
    labels: labels ?? {},
    runsInCells: language.runsInCells === true,
    canRun: vscode.workspace.isTrusted,
    ...(language.isAssembled ? { noBoard: noBoardOfSource() } : {}),
  };
}

/** Why a source of an assembler has no board, for people. */
function noBoardOfSource(): string {
  return vscode.l10n.t(
    'A source of the assembler has no board in its text. To see the board of its program, use Show the Mines Program.',
  );
}

/** Why there is no board, for people. */
function whyNone({ server }: Services, subject: Subject | undefined): string {
  if (subject !== undefined) return '';
  if (isComing(server.state)) {
    return vscode.l10n.t('The language server starts…');
  }
  return server.state.kind === 'running'
    ? vscode.l10n.t('Open a program to see its board.')
    : vscode.l10n.t('The board needs the language server, which does not run.');
}
