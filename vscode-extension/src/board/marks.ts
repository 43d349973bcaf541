/** The mark of each cell, such as the digit of a safe cell, painted over it. The text stays as it is. */

import * as vscode from 'vscode';
import { type Place, placesOfMarks } from './grids.ts';
import { beginning, HIDDEN, overlay } from './overlays.ts';
import type { Painter } from './painters.ts';

export function marks(): Painter {
  const types = new Map<string, vscode.TextEditorDecorationType>();
  const hidden = vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    textDecoration: HIDDEN,
  });
  return {
    setting: 'digits',
    isOfCells: true,
    paint(editor, grids) {
      const places = placesOfMarks(grids);
      for (const mark of places.keys()) if (!types.has(mark)) types.set(mark, painted(mark));
      for (const [mark, type] of types) {
        const marked = places.get(mark) ?? [];
        editor.setDecorations(
          type,
          marked.map(({ line, character }) => beginning(line, character)),
        );
      }
      const { document } = editor;
      editor.setDecorations(
        hidden,
        [...places].flatMap(([mark, marked]) =>
          marked.map((place) => {
            const range = rangeOf(place);
            const text = document.getText(range);
            const words = vscode.l10n.t(
              'The file has `{0}` here; {1} is drawn over it.',
              text,
              mark,
            );
            return { range, hoverMessage: words };
          }),
        ),
      );
    },
    dispose() {
      hidden.dispose();
      for (const type of types.values()) type.dispose();
    },
  };
}

/** Return what draws a mark over a cell. Its colour is that of the cell, which the theme or the person has chosen. */
function painted(mark: string): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    ...overlay(mark),
  });
}

function rangeOf({ line, character, end }: Place): vscode.Range {
  return new vscode.Range(line, character, line, end);
}
