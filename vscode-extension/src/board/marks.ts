/** The mark of each cell, such as the digit of a safe cell, painted over it. The text stays as it is. */

import * as vscode from 'vscode';
import { type Place, placesOfMarks } from './grids.ts';
import type { Painter } from './painters.ts';

export function marks(): Painter {
  const types = new Map<string, vscode.TextEditorDecorationType>();
  return {
    setting: 'digits',
    isOfCells: true,
    paint(editor, grids) {
      const places = placesOfMarks(grids);
      for (const mark of places.keys()) if (!types.has(mark)) types.set(mark, painted(mark));
      for (const [mark, type] of types) {
        editor.setDecorations(type, (places.get(mark) ?? []).map(rangeOf));
      }
    },
    dispose() {
      for (const type of types.values()) type.dispose();
    },
  };
}

/**
 * What is drawn is not filled, and the mark lies over it, where it takes no room. Its colour is that of the cell,
 * which the theme or the person has chosen.
 */
function painted(mark: string): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    textDecoration: 'none; -webkit-text-fill-color: transparent',
    before: {
      contentText: mark,
      textDecoration: 'none; position: absolute; -webkit-text-fill-color: currentcolor',
    },
  });
}

function rangeOf({ line, character, end }: Place): vscode.Range {
  return new vscode.Range(line, character, line, end);
}
