/** What paints the boards in an editor. */

import type * as vscode from 'vscode';
import type { Grid } from './grids.ts';

export interface Painter extends vscode.Disposable {
  /** The setting that switches it, without `mines.`; none if it is always on. */
  readonly setting?: string;
  /** Whether it paints over cells. */
  readonly isOfCells?: boolean;
  /** Something else than the text has changed, so that it must paint again. */
  readonly onDidChange?: vscode.Event<unknown>;
  /** Paint the grids that are seen in an editor, in place of what was painted before. */
  paint(editor: vscode.TextEditor, grids: readonly Grid[]): void;
}
