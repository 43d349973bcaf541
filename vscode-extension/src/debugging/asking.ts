/**
 * What a person asks about: the value in a row of the variables, the cell or the operation at the cursor, or the top of a
 * stack.
 */

import * as vscode from 'vscode';
import { coordinateAt } from '../board/coordinate.ts';
import { isMovedByPerson } from '../cursors.ts';
import type { Services } from '../services.ts';
import type { Debugged } from './sessions.ts';
import { cellAt, type PlaceNow } from './state.ts';

/** A row of the variables, as a command of its menu gets it. */
export interface Shown {
  readonly variable?: { readonly evaluateName?: string };
}

/**
 * What to ask about, as an expression; none if nothing is there. It is empty for the top of the stack that the next
 * step uses: the adapter knows which stack this is.
 */
export async function askedAbout(
  services: Pick<Services, 'server' | 'sessions'>,
  debugged: Debugged,
  what?: Shown | vscode.Uri,
): Promise<string | undefined> {
  const { state } = debugged;
  if (what !== undefined && 'variable' in what && what.variable?.evaluateName !== undefined) {
    return what.variable.evaluateName;
  }
  const editor = vscode.window.activeTextEditor;
  // The menu of the editor moves the cursor to where a person has opened it, and names the document.
  const isByPerson =
    editor !== undefined && (what instanceof vscode.Uri || isMovedByPerson(editor.document));
  return (
    cellAtCursor(state, isByPerson) ??
    (isByPerson ? await operationAtCursor(services, debugged, editor) : undefined) ??
    (hasValues(state) ? '' : undefined)
  );
}

/**
 * What is asked about the operation at the cursor of `editor`: the cell that it clicks, or else what it did last. There is
 * no question about the operation at which the program has stopped, and that clicks no cell.
 */
async function operationAtCursor(
  { server, sessions }: Pick<Services, 'server' | 'sessions'>,
  debugged: Debugged,
  { document, selection }: vscode.TextEditor,
): Promise<string | undefined> {
  if (debugged.state === undefined || sessions.of(document) !== debugged) return undefined;
  const cell = await coordinateAt(server, document, selection.start);
  if (cell !== null) return `cell(${cell.column}, ${cell.row})`;
  const [line, column] = [selection.start.line + 1, selection.start.character + 1];
  // An older adapter does not know the question.
  const { place, name }: { readonly place?: PlaceNow; readonly name?: string } =
    await debugged.session
      .customRequest('mines/placeAt', { line, column })
      .then(undefined, () => ({}));
  const stop = debugged.state.place;
  const isStop = place?.line === stop?.line && place?.column === stop?.column;
  return place === undefined || isStop ? undefined : `at ${name}`;
}

function cellAtCursor(state: Debugged['state'], isByPerson: boolean): string | undefined {
  const editor = vscode.window.activeTextEditor;
  if (state === undefined || editor === undefined) return undefined;
  const { line, character } = editor.selection.start;
  // At a stop the editor puts the cursor at the begin of the line: nobody has chosen a cell.
  if (character === 0 && !isByPerson && state.place?.line === line + 1) return undefined;
  const cell = cellAt(state, line, character);
  return cell && `cell(${cell[0]}, ${cell[1]})`;
}

/** Whether any stack has a value. */
function hasValues(state: Debugged['state']): boolean {
  return Object.values(state?.stacks ?? {}).some(({ depth }) => depth > 0);
}
