/** A configuration that cannot be used, beside the language in the status bar, with a way there. */

import * as vscode from 'vscode';
import { PROGRAMS } from '../languages.ts';
import type { Module } from '../services.ts';
import { asWritten } from '../texts/icons.ts';

/** What the server calls such a diagnostic. */
const CODE = 'configuration';

export const showBrokenConfigurations: Module = () => {
  let item: vscode.LanguageStatusItem | undefined;
  const show = () => {
    const [first] = broken();
    if (first === undefined) {
      item?.dispose();
      item = undefined;
      return;
    }
    const [uri, { message, range }] = first;
    const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
    item ??= vscode.languages.createLanguageStatusItem('mines.configuration', PROGRAMS);
    item.name = vscode.l10n.t('Configuration file');
    item.severity = vscode.LanguageStatusSeverity.Error;
    item.text = vscode.l10n.t('{0} cannot be used', name);
    item.detail = asWritten(message.split('\n', 1).join(''));
    item.command = {
      title: vscode.l10n.t('Open'),
      command: 'vscode.open',
      arguments: [uri, { selection: new vscode.Range(range.start, range.start) }],
    };
  };
  show();
  return vscode.Disposable.from(
    new vscode.Disposable(() => item?.dispose()),
    vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      if (uris.some(isConfiguration)) show();
    }),
  );
};

function broken(): [vscode.Uri, vscode.Diagnostic][] {
  return vscode.languages
    .getDiagnostics()
    .filter(([uri]) => isConfiguration(uri))
    .flatMap(([uri, diagnostics]) =>
      diagnostics
        .filter(({ source, code }) => source === 'mines' && code === CODE)
        .map((diagnostic): [vscode.Uri, vscode.Diagnostic] => [uri, diagnostic]),
    );
}

function isConfiguration({ path }: vscode.Uri): boolean {
  return ['/mines-tools.toml', '/pyproject.toml', '/.gitignore'].some((name) =>
    path.endsWith(name),
  );
}
