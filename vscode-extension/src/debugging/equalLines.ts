/** Equal lines of output, which the Debug Console shows once, with their number: it is told once what the number means. */

import * as vscode from 'vscode';
import { linesAfter, NO_LINES } from './output.ts';
import { DEBUG_TYPE } from './sessions.ts';

const SETTING = 'debug.console.collapseIdenticalLines';

export function tellOfEqualLines(): vscode.Disposable {
  let isTold = false;
  return vscode.debug.registerDebugAdapterTrackerFactory(DEBUG_TYPE, {
    createDebugAdapterTracker() {
      let lines = NO_LINES;
      return {
        onDidSendMessage({
          event,
          body,
        }: {
          event?: string;
          body?: Readonly<Record<string, unknown>>;
        }) {
          if (isTold || body === undefined) return;
          if (event === 'output') {
            const { category, output, line, column } = body;
            const place = category === 'stdout' ? `${line}:${column}` : undefined;
            lines = linesAfter(lines, String(output), place);
          }
          // Between the lines of the output, it would part them.
          if (event !== 'stopped' || !lines.areEqual) return;
          isTold = true;
          if (vscode.workspace.getConfiguration().get(SETTING) === false) return;
          vscode.debug.activeDebugConsole.appendLine(
            vscode.l10n.t(
              '(VS Code shows equal lines of the output once. The number beside such a line says how often it was written. To see each line, turn off the setting {0}.)',
              SETTING,
            ),
          );
        },
      };
    },
  });
}
