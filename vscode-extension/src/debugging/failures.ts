/** A program with errors is not started: the editor itself would offer launch.json, where nothing helps. */

import * as vscode from 'vscode';
import { DEBUG_TYPE } from './sessions.ts';

/** The adapter's number of the error that a program has errors. */
const PROGRAM_ERRORS = 2;

interface Message {
  readonly command?: string;
  readonly success?: boolean;
  readonly message?: string;
  readonly body?: { readonly error?: { readonly id?: number } };
}

export function showFailures(): vscode.Disposable {
  return vscode.debug.registerDebugAdapterTrackerFactory(DEBUG_TYPE, {
    createDebugAdapterTracker: () => ({
      onDidSendMessage({ command, success, message = '', body }: Message) {
        if (command !== 'launch' || success !== false) return;
        if (body?.error?.id === PROGRAM_ERRORS) show(message);
      },
    }),
  });
}

async function show(errors: string): Promise<void> {
  const problems = vscode.l10n.t('Show Problems');
  const chosen = await vscode.window.showErrorMessage(
    vscode.l10n.t('The program cannot be started: {0}', errors),
    problems,
  );
  if (chosen === problems) await vscode.commands.executeCommand('workbench.actions.view.problems');
}
