/** Ways from the board to the text: the operations on a cell, and a place in a list. */

import * as vscode from 'vscode';
import { languageOf } from '../languages.ts';
import type { Services } from '../services.ts';
import type { PlaceInText } from './messages.ts';
import type { View } from './view.ts';
import { rangeOf } from './writing.ts';

export function goToPlaces({ log }: Services, view: View): vscode.Disposable {
  return view.onMessage((message) => {
    const done =
      message.kind === 'references'
        ? goToOperations(view, message.place)
        : message.kind === 'reveal'
          ? reveal(view, rangeOf(message.range))
          : undefined;
    done?.catch((error) => log.debug(String(error)));
  });
}

/** Show the operations that use a cell: the only one at once, several in a list. If the cell runs itself, show it. */
async function goToOperations(view: View, place: PlaceInText): Promise<void> {
  const document = view.shown.document();
  if (document === undefined) return;
  const position = new vscode.Position(place.line, place.character);
  // No operation elsewhere uses such a cell.
  if (languageOf(document)?.runsInCells === true)
    return reveal(view, new vscode.Range(position, position));
  const found = await vscode.commands.executeCommand<vscode.Location[] | undefined>(
    'vscode.executeReferenceProvider',
    document.uri,
    position,
  );
  const others = (found ?? []).filter(({ range }) => !range.contains(position));
  const [only] = others;
  if (only === undefined) {
    const { column, row } = place;
    view.say(
      vscode.l10n.t('Nothing in the text names the cell in column {0}, row {1}.', column, row),
    );
    return;
  }
  if (others.length === 1) return reveal(view, only.range);
  const editor = await shownEditor(view);
  editor.selection = new vscode.Selection(position, position);
  await vscode.commands.executeCommand(
    'editor.action.peekLocations',
    document.uri,
    position,
    others,
    'peek',
  );
}

async function reveal(view: View, range: vscode.Range): Promise<void> {
  const editor = await shownEditor(view);
  editor.selection = new vscode.Selection(range.start, range.end);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** The editor of the program, with the focus. It is opened where it is, or beside the board. */
async function shownEditor(view: View): Promise<vscode.TextEditor> {
  const document = view.shown.document();
  if (document === undefined) throw new Error('the program is closed');
  const viewColumn = view.shown.editor()?.viewColumn ?? vscode.ViewColumn.One;
  return vscode.window.showTextDocument(document, viewColumn);
}
