/** The cell that the cursor is at, in the status bar. */

import * as vscode from 'vscode';
import { isProgram } from '../languages.ts';
import type { Module, Services } from '../services.ts';
import { asWritten } from '../texts/icons.ts';

const PAUSE = 20; // ms

/** The cell at a place: drawn there, or clicked by the operation there. */
export interface Coordinate {
  readonly column: number;
  readonly row: number;
  readonly label: string;
  readonly detail: string;
  /** What stands there is called, if that is to be seen at all times. */
  readonly name?: string;
}

/** Where debugged programs have stopped, by their documents, until somebody moves the cursor there. */
const stops = new Map<string, vscode.Position>();
/** The last place that was told of each document. */
const told = new Map<string, vscode.Position>();
const stopsChanged = new vscode.EventEmitter<void>();

/** Take `place` for the cursor in a document: the editor puts that at the begin of the line of a stop. */
export function standAt({ uri }: vscode.TextDocument, place: vscode.Position | undefined): void {
  const [name, known] = [uri.toString(), told.get(uri.toString())];
  if (place === undefined ? known === undefined : known?.isEqual(place)) return;
  if (place === undefined) {
    told.delete(name);
    stops.delete(name);
  } else {
    told.set(name, place);
    stops.set(name, place);
  }
  stopsChanged.fire();
}

export const showCoordinate: Module = (services) => {
  // Beside the editor's own line and column.
  const item = vscode.window.createStatusBarItem(
    'mines.coordinate',
    vscode.StatusBarAlignment.Right,
    100.6,
  );
  item.name = vscode.l10n.t('Mines: cell');
  let timer: NodeJS.Timeout | undefined;

  function soon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      show(services, item).catch(() => item.hide()); // the server is not there, or has moved on
    }, PAUSE);
  }

  soon();
  return vscode.Disposable.from(
    item,
    vscode.window.onDidChangeActiveTextEditor(soon),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor: { document }, kind }) => {
      const isPerson =
        kind === vscode.TextEditorSelectionChangeKind.Keyboard ||
        kind === vscode.TextEditorSelectionChangeKind.Mouse;
      if (isPerson) stops.delete(document.uri.toString());
      soon();
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (isProgram(document)) soon(); // what is asked may be written into a log that is seen
    }),
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (isProgram(document)) soon();
    }),
    vscode.workspace.onDidCloseTextDocument(soon), // also when another language was chosen
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('mines.coordinate')) soon();
    }),
    services.server.onDidChangeState(soon),
    stopsChanged.event(soon),
    // When a program is analysed, its diagnostics are told of anew, and more is known of the cell.
    vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      const active = vscode.window.activeTextEditor?.document.uri.toString();
      if (uris.some((uri) => uri.toString() === active)) soon();
    }),
  );
};

async function show({ server }: Services, item: vscode.StatusBarItem): Promise<void> {
  const found = await coordinateAtCursor(server);
  if (found === null) {
    item.hide();
    return;
  }
  const cell = vscode.l10n.t('cell {0}', found.label);
  item.text = ['$(table)', cell, asWritten(found.name ?? '')].filter(Boolean).join(' ');
  const counted = vscode.l10n.t(
    'A cell is written (column, row), both counted from 0. The editor counts its lines (Ln) and columns (Col) from 1.',
  );
  item.tooltip = `${found.detail}\n\n${counted}`;
  item.accessibilityInformation = {
    label: vscode.l10n.t('column {0}, row {1}: {2}', found.column, found.row, found.detail),
  };
  item.show();
}

async function coordinateAtCursor(server: Services['server']): Promise<Coordinate | null> {
  const editor = vscode.window.activeTextEditor;
  const isWanted = vscode.workspace.getConfiguration('mines').get('coordinate', true);
  if (!isWanted || editor === undefined || !isProgram(editor.document)) return null;
  // With an emoji selected, the cursor is after it, at the next cell.
  const start = stopAt(editor) ?? editor.selection.start;
  const found = await coordinateAt(server, editor.document, start);
  return editor === vscode.window.activeTextEditor ? found : null;
}

/** The cell that is drawn at a place of a program, or that the text there names. */
export async function coordinateAt(
  server: Services['server'],
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
): Promise<Coordinate | null> {
  if (server.state.kind !== 'running') return null;
  return server.request<Coordinate | null>('mines/coordinate', {
    textDocument: { uri: server.uri(document.uri) },
    position: { line, character },
  });
}

/** Where a program has stopped, if the editor has put the cursor at the begin of that line. */
function stopAt({ document, selection }: vscode.TextEditor): vscode.Position | undefined {
  const stop = stops.get(document.uri.toString());
  const { line, character } = selection.start;
  const isOfStop = character === 0 && stop?.line === line;
  return isOfStop ? stop : undefined;
}
