/** The commands that are about the server. */

import * as vscode from 'vscode';
import type { ManagedServer } from './server/server.ts';

export function serverCommands(
  context: vscode.ExtensionContext,
  server: ManagedServer,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('mines.restartServer', () => server.restart()),
    vscode.commands.registerCommand('mines.showLog', () => log.show()),
    vscode.commands.registerCommand('mines.makeEnvironment', () => server.makeEnvironment()),
    vscode.commands.registerCommand('mines.showVersions', () => showVersions(context, server)),
  );
}

async function showVersions(
  context: vscode.ExtensionContext,
  server: ManagedServer,
): Promise<void> {
  const installation = await server.installation();
  const words = [
    vscode.l10n.t('Extension: {0}', String(context.extension.packageJSON.version)),
    installation === undefined
      ? vscode.l10n.t('Language server: not found')
      : vscode.l10n.t(
          'Language server: {0} ({1})',
          installation.version,
          installation.place.command('lsp').join(' '),
        ),
    `VS Code: ${vscode.version}`,
  ];
  const copy = vscode.l10n.t('Copy');
  const chosen = await vscode.window.showInformationMessage(words.join(' · '), copy);
  if (chosen === copy) await vscode.env.clipboard.writeText(words.join('\n'));
}
