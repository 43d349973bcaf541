/** All that a language has, as a page of its own to look things up: a command for each language. */

import * as vscode from 'vscode';
import { isProgram, LANGUAGES, type Language, sectionOf } from './languages.ts';
import type { Module, Server } from './services.ts';

const REFERENCE = 'mines-commands';
/** How the Markdown preview of VS Code calls its tabs; the API may put something before it. */
const PREVIEW = 'markdown.preview';

export const showCommands: Module = ({ server }) => {
  const pages = new Map(LANGUAGES.map((language) => [pageOf(language).path, language]));
  const changed = new vscode.EventEmitter<vscode.Uri>();
  return vscode.Disposable.from(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(REFERENCE, {
      onDidChange: changed.event,
      provideTextDocumentContent: ({ path }, token) =>
        markdown(server, token, 'mines.commands', pages.get(path)?.id ?? ''),
    }),
    // A page may be open while there is no server yet.
    server.onDidChangeState(({ kind }) => {
      if (kind === 'running') for (const language of LANGUAGES) changed.fire(pageOf(language));
    }),
    ...LANGUAGES.map((language) =>
      vscode.commands.registerCommand(`${sectionOf(language)}.showCommands`, () =>
        open(pageOf(language)),
      ),
    ),
  );
};

/** The page of a language; its title is the name of its document. */
function pageOf({ title }: Language): vscode.Uri {
  const name = vscode.l10n.t('{0} Command Table', title);
  return vscode.Uri.from({ scheme: REFERENCE, path: `/${name}.md` });
}

/** A page that the server writes, as Markdown. */
export async function markdown(
  server: Server,
  token: vscode.CancellationToken,
  command: string,
  ...parameters: string[]
): Promise<string> {
  await started(server, token);
  if (server.state.kind !== 'running') {
    return vscode.l10n.t('This page is shown when the Mines language server runs.');
  }
  try {
    return await server.execute<string>(command, ...parameters);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Wait while the server starts: an event about a document that is not open yet would be lost. */
async function started(server: Server, token: vscode.CancellationToken): Promise<void> {
  const waiting: vscode.Disposable[] = [];
  await new Promise<void>((resolve) => {
    const look = () => {
      if (token.isCancellationRequested || !isStarting(server)) resolve();
    };
    waiting.push(server.onDidChangeState(look), token.onCancellationRequested(look));
    look();
  });
  vscode.Disposable.from(...waiting).dispose();
}

function isStarting({ state: { kind } }: Server): boolean {
  return kind === 'searching' || kind === 'starting';
}

/** Beside what is open: people look at it while they write. */
async function open(page: vscode.Uri): Promise<void> {
  const tab = tabOf(page);
  if (tab?.isActive) return; // it is shown already
  if (tab !== undefined) await vscode.window.tabGroups.close(tab, true);
  const isAlone = vscode.window.tabGroups.activeTabGroup.activeTab === undefined;
  // In the walkthrough, with a program beside it, that is not to be covered.
  const hasProgramBeside =
    vscode.window.activeTextEditor === undefined &&
    vscode.window.visibleTextEditors.some(({ document }) => isProgram(document));
  try {
    await vscode.commands.executeCommand(
      isAlone || hasProgramBeside ? 'markdown.showPreview' : 'markdown.showPreviewToSide',
      page,
    );
  } catch {
    await vscode.window.showTextDocument(page); // somebody has turned the preview off
  }
}

function tabOf(page: vscode.Uri): vscode.Tab | undefined {
  const name = page.path.slice(1);
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .find(
      ({ input, label }) =>
        input instanceof vscode.TabInputWebview &&
        input.viewType.endsWith(PREVIEW) &&
        label.includes(name),
    );
}
