/** After a Restart, a program reads its input again: what was typed before is offered, so that Enter is enough. */

import * as vscode from 'vscode';
import { escaped } from '../programs/commands.ts';
import { opening } from './lists.ts';
import type { Sessions, TypedInput } from './sessions.ts';
import { shortened } from './state.ts';

export function offerInputAgain(sessions: Sessions): vscode.Disposable {
  return sessions.onDidWait(async (debugged) => {
    const { waiting } = debugged;
    const left = inputLeft(debugged.typedBefore, waiting);
    debugged.typedBefore = undefined; // it is offered once
    if (left === undefined) return;
    const again = {
      label: `$(history) ${vscode.l10n.t('The same input as before the restart')}`,
      description: shortened(escaped(left.given ?? '')),
    };
    const anew = {
      label: `$(terminal) ${vscode.l10n.t('Other input')}`,
      description: vscode.l10n.t('typed in the debug console'),
    };
    const chosen = await opening(() =>
      vscode.window.showQuickPick([again, anew], {
        title: vscode.l10n.t('Input after the restart'),
        placeHolder: vscode.l10n.t('Press Enter to give the program the same input again'),
      }),
    );
    if (chosen === again && debugged.waiting === waiting) {
      await debugged.session.customRequest('mines/input', {
        text: left.given,
        end: left.isInputEnded === true,
      });
    } else if (debugged.waiting === waiting) {
      await vscode.commands.executeCommand('workbench.debug.action.focusRepl');
    }
  });
}

/** What of an earlier input is left, if a program was given `now` so far; none if it was given something else. */
function inputLeft(
  before: TypedInput | undefined,
  now: TypedInput | undefined,
): TypedInput | undefined {
  const [earlier, given] = [before?.given, now?.given];
  if (before === undefined || earlier === undefined || given === undefined) return undefined;
  const left = earlier.startsWith(given) ? earlier.slice(given.length) : '';
  return left === '' ? undefined : { ...before, given: left };
}
