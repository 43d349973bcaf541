/** What a person asks about: the value in a row of the variables, the cell at the cursor, or the top of the stack. */

import * as vscode from 'vscode';
import { isMovedByPerson } from '../cursors.ts';
import type { Debugged } from './sessions.ts';
import { cellAt } from './state.ts';

/** A row of the variables, as a command of its menu gets it. */
export interface Shown {
  readonly variable?: { readonly evaluateName?: string };
}

/** What to ask about, as an expression; none if nothing is there. */
export function askedAbout({ state }: Debugged, what?: Shown): string | undefined {
  return what?.variable?.evaluateName ?? cellAtCursor(state) ?? topOf(state);
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

/** The value on the main stack's top, if there is one. */
export function topOf(state: Debugged['state']): string | undefined {
  const [stack] = Object.values(state?.stacks ?? {});
  return stack !== undefined && stack.depth > 0 ? 'top' : undefined;
}
