/** The size of a program without comments, in the status bar, if its configuration knows the shortest program. */

import * as vscode from 'vscode';
import { isProgram } from '../languages.ts';
import type { Module, Services } from '../services.ts';
import { grouped } from '../texts/numbers.ts';

/** While somebody types, the size is asked for when nothing more is typed for this time. */
const PAUSE = 100; // ms

/** What the server answers. */
interface Size {
  readonly bareBytes: number;
  readonly bareCharacters: number;
  readonly record: number | null;
  /** The comparison with the record, in words. */
  readonly words: string;
}

export const showSize: Module = (services) => {
  const item = vscode.window.createStatusBarItem(
    'mines.size',
    vscode.StatusBarAlignment.Right,
    100.5,
  );
  item.name = vscode.l10n.t('Mines: size');
  let timer: NodeJS.Timeout | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => show(services, item).catch(() => item.hide()), PAUSE);
  };
  soon();
  return vscode.Disposable.from(
    item,
    new vscode.Disposable(() => clearTimeout(timer)),
    vscode.window.onDidChangeActiveTextEditor(soon),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document === vscode.window.activeTextEditor?.document) soon();
    }),
    services.server.onDidChangeState(soon),
    // After a change of the configuration, diagnostics are told of anew.
    vscode.languages.onDidChangeDiagnostics(soon),
  );
};

async function show({ server }: Services, item: vscode.StatusBarItem): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const isKnown = document !== undefined && isProgram(document) && server.state.kind === 'running';
  const size = isKnown
    ? await server.request<Size | null>('mines/size', {
        textDocument: { uri: server.uri(document.uri) },
      })
    : null;
  if (document !== vscode.window.activeTextEditor?.document) return;
  if (size === null || size.record === null) return item.hide();
  const over = size.bareBytes - size.record;
  const difference = over === 0 ? '=' : `${over < 0 ? '\u2212' : '+'}${grouped(Math.abs(over))}`;
  item.text = `$(symbol-ruler) ${vscode.l10n.t('{0} B', grouped(size.bareBytes))} (${difference})`;
  item.tooltip = `${size.words}\n${vscode.l10n.t('{0} characters', grouped(size.bareCharacters))}`;
  item.accessibilityInformation = { label: size.words };
  item.show();
}
