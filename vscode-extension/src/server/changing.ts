/** The code action that changes an operation to another command: it opens the list of completions for the operation. */

import * as vscode from 'vscode';
import { LANGUAGES, languageOf } from '../languages.ts';
import { itemsOf } from './completing.ts';

const CHANGE = 'mines.changeOperation';
const KIND = vscode.CodeActionKind.RefactorRewrite;

/** A place at which completions are for the program: otherwise they could be for the condition of a breakpoint. */
interface Place {
  readonly uri: vscode.Uri;
  readonly start: vscode.Position;
}

/** The places that are being asked about, for the list of this action. */
const asking = new Set<Place>();

/** The place at which the list was opened last, until a person moves the cursor or the text changes. */
let opened: Place | undefined;

/** Whether the completions at `position` are for the list of this action. */
export function isForChange({ uri }: vscode.TextDocument, position: vscode.Position): boolean {
  return [...asking, ...(opened === undefined ? [] : [opened])].some(
    (place) => place.uri.toString() === uri.toString() && place.start.isEqual(position),
  );
}

export const changeOperations = (): vscode.Disposable =>
  vscode.Disposable.from(
    vscode.languages.registerCodeActionsProvider(
      LANGUAGES.filter((each) => each.hasLineOperations).map(({ id }) => ({ language: id })),
      { provideCodeActions },
      { providedCodeActionKinds: [KIND] },
    ),
    vscode.commands.registerCommand(CHANGE, async (uri: vscode.Uri, start: vscode.Position) => {
      const editor = vscode.window.activeTextEditor;
      if (editor?.document.uri.toString() !== uri.toString()) return;
      // The completions at the start of the code replace all of it, and are filtered by nothing.
      editor.selection = new vscode.Selection(start, start);
      opened = { uri, start };
      await vscode.commands.executeCommand('editor.action.triggerSuggest');
    }),
    vscode.window.onDidChangeTextEditorSelection(({ kind }) => {
      // It is the editor itself that moves the cursor to the start of the code.
      if (kind !== undefined && kind !== vscode.TextEditorSelectionChangeKind.Command) {
        opened = undefined;
      }
    }),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const isHere = document.uri.toString() === opened?.uri.toString();
      if (isHere && contentChanges.length > 0) opened = undefined;
    }),
  );

async function provideCodeActions(
  document: vscode.TextDocument,
  { isSingleLine, start: { line } }: vscode.Range,
  { triggerKind }: vscode.CodeActionContext,
  token: vscode.CancellationToken,
): Promise<vscode.CodeAction[]> {
  // If the editor only asks whether it is to show a light bulb, nobody waits for the completions.
  if (triggerKind !== vscode.CodeActionTriggerKind.Invoke || !isSingleLine) return [];
  const code = codeOf(document, line);
  if (document.uri.scheme === 'debug' || code === undefined) return [];
  const found = await completionsAt({ uri: document.uri, start: code.start });
  const isChangeable = found.some(({ kind, range }) => {
    const replaced = range instanceof vscode.Range ? range : range?.replacing;
    return kind === vscode.CompletionItemKind.Function && replaced?.isEqual(code) === true;
  });
  if (token.isCancellationRequested || !isChangeable) return [];
  const action = new vscode.CodeAction(vscode.l10n.t('Change to another command…'), KIND);
  const command = { command: CHANGE, title: action.title, arguments: [document.uri, code.start] };
  return [Object.assign(action, { command })];
}

async function completionsAt(place: Place): Promise<readonly vscode.CompletionItem[]> {
  asking.add(place);
  try {
    return itemsOf(
      await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        place.uri,
        place.start,
      ),
    );
  } finally {
    asking.delete(place);
  }
}

/** The code in a line, without its comment and the blanks beside it; none if there is no code. */
function codeOf(document: vscode.TextDocument, line: number): vscode.Range | undefined {
  const { text, firstNonWhitespaceCharacterIndex: first } = document.lineAt(line);
  const comment = languageOf(document)?.comment;
  const end = comment === undefined ? -1 : text.indexOf(comment);
  const code = text.slice(0, end < 0 ? undefined : end).trimEnd();
  return code.length > first ? new vscode.Range(line, first, line, code.length) : undefined;
}
