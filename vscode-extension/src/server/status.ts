/** The state of the server beside the language in the status bar, and nothing else. */

import * as vscode from 'vscode';
import { PROGRAMS } from '../languages.ts';
import { asWritten } from '../texts/icons.ts';
import { remedyOf } from './messages.ts';
import { isComing, type ServerState } from './state.ts';

export function showState(
  state: ServerState,
  onDidChangeState: vscode.Event<ServerState>,
): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('mines.server', PROGRAMS);
  item.name = vscode.l10n.t('Mines language server');
  const show = (now: ServerState) => {
    const { text, severity, detail } = words(now);
    item.text = asWritten(text);
    item.severity = severity;
    item.detail = asWritten(detail);
    item.command = remedy(now);
    item.busy = isComing(now);
  };
  show(state);
  return vscode.Disposable.from(item, onDidChangeState(show));
}

/** What there is to do about a state, beside its words. */
function remedy(state: ServerState): vscode.Command | undefined {
  switch (state.kind) {
    case 'missing':
      return remedyOfAbsence(state);
    case 'failed':
    case 'stopped':
      return { title: vscode.l10n.t('Restart'), command: 'mines.restartServer' };
    default:
      return undefined;
  }
}

function remedyOfAbsence({ search }: ServerState & { kind: 'missing' }): vscode.Command {
  switch (remedyOf(search)) {
    case 'trust':
      return {
        title: vscode.l10n.t('Manage Workspace Trust'),
        command: 'workbench.trust.manage',
      };
    case 'setting':
      return {
        title: vscode.l10n.t('Open Settings'),
        command: 'workbench.action.openSettings',
        arguments: ['mines.server.path'],
      };
    case 'make':
      return { title: vscode.l10n.t('Make Environment'), command: 'mines.makeEnvironment' };
  }
}

interface Words {
  readonly text: string;
  readonly detail: string;
  readonly severity: vscode.LanguageStatusSeverity;
}

function words(state: ServerState): Words {
  const { Information, Error: Alarm } = vscode.LanguageStatusSeverity;
  switch (state.kind) {
    case 'searching':
      return { text: vscode.l10n.t('looking for mines-lsp'), detail: '', severity: Information };
    case 'missing':
      return {
        text: vscode.l10n.t('mines-lsp was not found'),
        detail: vscode.l10n.t('only colours, without the server'),
        severity: Alarm,
      };
    case 'installing':
      return { text: vscode.l10n.t('making an environment'), detail: '', severity: Information };
    case 'starting':
      return { text: vscode.l10n.t('mines-lsp is starting'), detail: '', severity: Information };
    case 'running': {
      const { version, place } = state.installation;
      return {
        text: `mines-lsp ${version}`,
        detail: place.command('lsp')[0],
        severity: Information,
      };
    }
    case 'failed':
      return {
        text: vscode.l10n.t('mines-lsp has failed'),
        detail: state.problem,
        severity: Alarm,
      };
    case 'stopped':
      return { text: vscode.l10n.t('mines-lsp has stopped'), detail: '', severity: Alarm };
  }
}
