/** The table of all commands, as a page of its own: which digit, button and state select each. */

import * as vscode from 'vscode';
import type { Module, Server } from './services.ts';

const REFERENCE = 'mines-commands';

export const showCommands: Module = ({ server }) => {
  // The title of the page is the name of its document.
  const page = vscode.Uri.from({
    scheme: REFERENCE,
    path: `/${vscode.l10n.t('Commands of Mines')}.md`,
  });
  const changed = new vscode.EventEmitter<vscode.Uri>();
  return vscode.Disposable.from(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(REFERENCE, {
      onDidChange: changed.event,
      provideTextDocumentContent: () => markdown(server),
    }),
    // It may have been opened before the server was there.
    server.onDidChangeState(() => changed.fire(page)),
    vscode.commands.registerCommand('mines.showCommands', () => open(page)),
  );
};

async function markdown(server: Server): Promise<string> {
  if (server.state.kind !== 'running') {
    return vscode.l10n.t('The commands are shown when the Mines language server runs.');
  }
  try {
    return await server.execute<string>('mines.commands', 'mines');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function open(page: vscode.Uri): Promise<void> {
  try {
    await vscode.commands.executeCommand('markdown.showPreview', page);
  } catch {
    await vscode.window.showTextDocument(page); // somebody has turned the preview off
  }
}
