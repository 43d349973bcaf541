/** The state of the server beside the language in the status bar, and nothing else. */

import * as vscode from 'vscode';
import { MINES } from '../language.ts';
import { isComing, type ServerState } from './state.ts';

export function showState(
  state: ServerState,
  onDidChangeState: vscode.Event<ServerState>,
): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('mines.server', MINES);
  item.name = vscode.l10n.t('Mines language server');
  const show = (now: ServerState) => {
    const { text, severity, detail } = words(now);
    item.text = text;
    item.severity = severity;
    item.detail = detail;
    item.busy = isComing(now);
  };
  show(state);
  return vscode.Disposable.from(item, onDidChangeState(show));
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
      return { text: vscode.l10n.t('mines-lsp was not found'), detail: '', severity: Alarm };
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
