/** The digit of each safe cell, painted over its dot. The text keeps the dot. */

import * as vscode from 'vscode';
import { type Place, placesOfMarks } from './grids.ts';
import type { Painter } from './painters.ts';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8'];

export function digits(): Painter {
  const types = new Map(DIGITS.map((digit) => [digit, painted(digit)]));
  return {
    setting: 'digits',
    paint(editor, grids) {
      const places = placesOfMarks(grids);
      for (const [digit, type] of types) {
        editor.setDecorations(type, (places.get(digit) ?? []).map(rangeOf));
      }
    },
    dispose() {
      for (const type of types.values()) type.dispose();
    },
  };
}

/**
 * The dot is not filled, and the digit lies over it, where it takes no room. Its colour is that of the dot,
 * which the theme or the person has chosen.
 */
function painted(digit: string): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    textDecoration: 'none; -webkit-text-fill-color: transparent',
    before: {
      contentText: digit,
      textDecoration: 'none; position: absolute; -webkit-text-fill-color: currentcolor',
    },
  });
}

function rangeOf({ line, character }: Place): vscode.Range {
  return new vscode.Range(line, character, line, character + 1);
}
