/** The documents that explanations are shown in. */

import * as vscode from 'vscode';
import { withoutSuffix } from '../languages.ts';

/** The scheme of an explanation, and its language. */
export const EXPLANATION = 'mines-explanation';

/** The document with the explanation of a program; its suffix gives it its language. */
export function explanationOf(program: vscode.Uri): vscode.Uri {
  const name = withoutSuffix(program.path.split('/').at(-1) ?? '');
  const path = `/${name}.${EXPLANATION}`;
  return vscode.Uri.from({ scheme: EXPLANATION, path, query: program.toString() });
}

/** The program that a document explains. */
export function programOf(explanation: vscode.Uri): vscode.Uri {
  return vscode.Uri.parse(explanation.query);
}
