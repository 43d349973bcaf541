/** What people are told of the server, with the way out. */

import * as vscode from 'vscode';
import type { Installation, Search, Unfit } from './search.ts';
import { OLDEST_SERVER } from './version.ts';

/** There is no server that will do. Resolves to whether people want an environment made for it. */
export async function tellOfAbsence(found: Search): Promise<boolean> {
  const words = [
    vscode.l10n.t('The Mines language server (mines-lsp) was not found.'),
    ...unfitWords(found),
  ];
  if (!vscode.workspace.isTrusted) {
    words.push(
      vscode.l10n.t('In Restricted Mode, one that lies in this workspace is not started.'),
    );
    await offerTrust(words.join(' '));
    return false;
  }
  if (found.unfit.some((each) => each.origin === 'setting')) {
    const settings = vscode.l10n.t('Open Settings');
    if ((await vscode.window.showErrorMessage(words.join(' '), settings)) === settings) {
      vscode.commands.executeCommand('workbench.action.openSettings', 'mines.server.path');
    }
    return false;
  }
  words.push(vscode.l10n.t('Without it there are colours, but no diagnostics, hovers or hints.'));
  const make = vscode.l10n.t('Make Environment');
  return (await vscode.window.showWarningMessage(words.join(' '), make)) === make;
}

/** No environment is made in a workspace that is not trusted. */
export function tellOfRestriction(): Promise<void> {
  return offerTrust(
    vscode.l10n.t('In Restricted Mode, no environment is made for the Mines language server.'),
  );
}

async function offerTrust(words: string): Promise<void> {
  const manage = vscode.l10n.t('Manage Workspace Trust');
  if ((await vscode.window.showWarningMessage(words, manage)) === manage) {
    vscode.commands.executeCommand('workbench.trust.manage');
  }
}

function unfitWords(found: Search): readonly string[] {
  return found.unfit.map(unfitWord);
}

function unfitWord({ origin, program, version, problem }: Unfit): string {
  if (version !== undefined) {
    return origin === 'own'
      ? vscode.l10n.t(
          'The environment of the extension holds version {0}, which is too old.',
          version,
        )
      : vscode.l10n.t(
          '{0} is version {1}; {2} or newer is needed.',
          program,
          version,
          OLDEST_SERVER,
        );
  }
  return origin === 'setting' && problem === ''
    ? vscode.l10n.t('The setting {0} names {1}, which is not there.', 'mines.server.path', program)
    : vscode.l10n.t('{0} does not work: {1}', program, problem ?? '');
}

/** It could not be started. */
export function tellOfFailure(
  installation: Installation,
  problem: string,
  log: vscode.LogOutputChannel,
): void {
  const program = installation.place.command('lsp')[0];
  offerRestart(
    vscode.l10n.t('The Mines language server ({0}) could not be started: {1}', program, problem),
    log,
  );
}

/** It was started again and again. */
export function tellOfCrashes(
  installation: Installation,
  times: number,
  log: vscode.LogOutputChannel,
): void {
  const program = installation.place.command('lsp')[0];
  offerRestart(
    vscode.l10n.t(
      'The Mines language server ({0}, version {1}) has ended by itself {2} times within three minutes, and is not started again. Its log may tell why.',
      program,
      installation.version,
      times,
    ),
    log,
  );
}

async function offerRestart(words: string, log: vscode.LogOutputChannel): Promise<void> {
  const restart = vscode.l10n.t('Restart');
  const show = vscode.l10n.t('Show Log');
  const chosen = await vscode.window.showErrorMessage(words, restart, show);
  if (chosen === restart) vscode.commands.executeCommand('mines.restartServer');
  else if (chosen === show) log.show();
}
