/** What the linter says about each of its rules: a page to which the codes of diagnostics lead. */

import * as vscode from 'vscode';
import { markdown } from './reference.ts';
import type { Module } from './services.ts';

const RULES = 'mines-rule';

/**
 * The page of a rule, for the server to fill in. `workbench.editorAssociations` in package.json has VS Code
 * show it rendered: there is no way to say so in a link, and a link to a command is not followed everywhere.
 */
export const RULE_LINK = `${RULES}:/{code}%20{name}.md`;

export const showRules: Module = ({ server }) => {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  return vscode.Disposable.from(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(RULES, {
      onDidChange: changed.event,
      provideTextDocumentContent: ({ path }, token) => {
        const [code = ''] = path.slice(1).split(' ');
        return markdown(server, token, 'mines.rule', code);
      },
    }),
    // Pages may be open while there is no server yet.
    server.onDidChangeState(({ kind }) => {
      if (kind !== 'running') return;
      for (const { uri } of vscode.workspace.textDocuments) {
        if (uri.scheme === RULES) changed.fire(uri);
      }
    }),
  );
};
