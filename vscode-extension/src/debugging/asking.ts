/** What a person asks about: the value in a row of the variables, the cell at the cursor, or the top of a stack. */

import * as vscode from 'vscode';
import { coordinateAt } from '../board/coordinate.ts';
import { isMovedByPerson } from '../cursors.ts';
import type { Services } from '../services.ts';
import type { Debugged } from './sessions.ts';
import { cellAt } from './state.ts';

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
  what?: Shown,
): Promise<string | undefined> {
  const { state } = debugged;
  return (
    what?.variable?.evaluateName ??
    cellAtCursor(state) ??
    (await cellNamedAtCursor(services, debugged)) ??
    (hasValues(state) ? '' : undefined)
  );
}

/** The cell that the operation at the cursor clicks, if a person has put the cursor there. */
async function cellNamedAtCursor(
  { server, sessions }: Pick<Services, 'server' | 'sessions'>,
  debugged: Debugged,
): Promise<string | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || !isMovedByPerson(editor.document)) return undefined;
  if (debugged.state === undefined || sessions.of(editor.document) !== debugged) return undefined;
  const cell = await coordinateAt(server, editor.document, editor.selection.start);
  return cell === null ? undefined : `cell(${cell.column}, ${cell.row})`;
}

function cellAtCursor(state: Debugged['state']): string | undefined {
  const editor = vscode.window.activeTextEditor;
  if (state === undefined || editor === undefined) return undefined;
  const { line, character } = editor.selection.start;
  // At a stop the editor puts the cursor at the begin of the line: nobody has chosen a cell.
  if (character === 0 && !isMovedByPerson(editor.document) && state.place?.line === line + 1)
    return undefined;
  const cell = cellAt(state, line, character);
  return cell && `cell(${cell[0]}, ${cell[1]})`;
}

/** Whether any stack has a value. */
function hasValues(state: Debugged['state']): boolean {
  return Object.values(state?.stacks ?? {}).some(({ depth }) => depth > 0);
}
