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
  switch (remedyOf(found)) {
    case 'trust':
      words.push(
        vscode.l10n.t('In Restricted Mode, a language server in this workspace is not started.'),
      );
      await offerTrust(words.join(' '));
      return false;
    case 'setting':
      await offerSetting(words.join(' '), 'mines.server.path');
      return false;
    case 'make': {
      words.push(
        vscode.l10n.t('Without it there are only colours: nothing is checked, run or debugged.'),
        vscode.l10n.t('Make Environment installs it; this needs a network connection.'),
      );
      const make = vscode.l10n.t('Make Environment');
      return (await lasting(words.join(' '), make)) === make;
    }
  }
}

/** What would help where there is no server that will do. */
export function remedyOf(found: Search): 'trust' | 'setting' | 'make' {
  if (!vscode.workspace.isTrusted) return 'trust';
  return found.unfit.some((each) => each.origin === 'setting') ? 'setting' : 'make';
}

/** VS Code takes a message away after some seconds, unless it is an error that has a button. */
function lasting(words: string, ...buttons: readonly string[]): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(words, ...buttons);
}

/** Why an environment could not be made. */
export type EnvironmentProblem = 'network' | 'venv' | 'other';

/** The environment could not be made. Resolves to whether people want to try again. */
export async function tellOfNoEnvironment(
  problem: EnvironmentProblem,
  showTerminal: () => void,
): Promise<boolean> {
  const retry = vscode.l10n.t('Retry');
  const show = vscode.l10n.t('Show Terminal');
  const chosen = await lasting(environmentWords(problem), retry, show);
  if (chosen === show) showTerminal();
  return chosen === retry;
}

function environmentWords(problem: EnvironmentProblem): string {
  switch (problem) {
    case 'network':
      return vscode.l10n.t(
        'The environment for the Mines language server could not be made: the package index could not be reached. Connect to the network, then retry.',
      );
    case 'venv':
      return vscode.l10n.t(
        'The environment for the Mines language server could not be made: this Python has no module venv. Install it (on Debian and Ubuntu: apt install python3-venv), then retry.',
      );
    case 'other':
      return vscode.l10n.t(
        'The environment for the Mines language server could not be made. The last lines of the terminal say why.',
      );
  }
}

/** Say something, and offer to open a setting. */
export async function offerSetting(words: string, setting: string): Promise<void> {
  const open = vscode.l10n.t('Open Settings');
  if ((await lasting(words, open)) === open) {
    await vscode.commands.executeCommand('workbench.action.openSettings', setting);
  }
}

/** No environment is made in a workspace that is not trusted. */
export function tellOfRestriction(): Promise<void> {
  return offerTrust(
    vscode.l10n.t(
      'In Restricted Mode, the extension does not make an environment for the Mines language server.',
    ),
  );
}

async function offerTrust(words: string): Promise<void> {
  const manage = vscode.l10n.t('Manage Workspace Trust');
  if ((await lasting(words, manage)) === manage) {
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
          'The environment of the extension contains version {0}, which is too old.',
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
    ? vscode.l10n.t(
        'The setting {0} names {1}, which does not exist.',
        'mines.server.path',
        program,
      )
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
      'The Mines language server ({0}, version {1}) crashed {2} times within three minutes, so it is not restarted. Its log may say why.',
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
  const chosen = await lasting(words, restart, show);
  if (chosen === restart) vscode.commands.executeCommand('mines.restartServer');
  else if (chosen === show) log.show();
}
