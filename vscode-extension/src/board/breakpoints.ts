/**
 * A frame around each cell with a breakpoint. The editor draws its own dot over the cell before, because it moves the
 * dot to the left by a character, which for an emoji is by a whole cell; nothing can move that dot.
 */

import * as vscode from 'vscode';
import { languageOf } from '../languages.ts';
import { cellOfBreakpoint, type Grid } from './grids.ts';
import type { Painter } from './painters.ts';

export function breakpointFrames(): Painter {
  const enabled = frame('debugIcon.breakpointForeground');
  const disabled = frame('debugIcon.breakpointDisabledForeground');
  return {
    onDidChange: vscode.debug.onDidChangeBreakpoints,
    paint(editor, grids) {
      const there = breakpointsOn(editor.document);
      for (const [type, isEnabled] of [
        [enabled, true],
        [disabled, false],
      ] as const) {
        const framed = there.filter((breakpoint) => breakpoint.enabled === isEnabled);
        editor.setDecorations(
          type,
          framed.flatMap((breakpoint) => rangeOf(breakpoint, grids)),
        );
      }
    },
    dispose() {
      enabled.dispose();
      disabled.dispose();
    },
  };
}

/**
 * The outline is seen beside emoji that fill their cell. The border lies inside the cell: it is seen also in the frame of
 * the next step, which covers the outline.
 */
function frame(name: string): vscode.TextEditorDecorationType {
  const color = new vscode.ThemeColor(name);
  return vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    outline: '1px solid',
    outlineColor: color,
    border: '1px solid',
    borderColor: color,
  });
}

/** Return the breakpoints that are on cells of a document. One on a line is said to be at its first character. */
function breakpointsOn(document: vscode.TextDocument): readonly vscode.SourceBreakpoint[] {
  if (languageOf(document)?.runsInCells !== true) return [];
  const uri = document.uri.toString();
  return vscode.debug.breakpoints.filter(
    (breakpoint): breakpoint is vscode.SourceBreakpoint =>
      breakpoint instanceof vscode.SourceBreakpoint &&
      breakpoint.location.uri.toString() === uri &&
      breakpoint.location.range.start.character > 0,
  );
}

function rangeOf(
  { location }: vscode.SourceBreakpoint,
  grids: readonly Grid[],
): readonly vscode.Range[] {
  const { line, character } = location.range.start;
  const cell = cellOfBreakpoint(grids, line, character);
  return cell === undefined ? [] : [new vscode.Range(line, cell.character, line, cell.end)];
}
