/**
 * A program that waits for input gets it in the Debug Console. After a Restart, a program reads its input again: what was
 * typed before is offered, so that Enter is enough. Other input can be typed at once. The Debug Console asks for input at
 * the same time, so the list says how to get there.
 */

import * as vscode from 'vscode';
import { escaped } from '../programs/commands.ts';
import { asWritten } from '../texts/icons.ts';
import { opening } from './lists.ts';
import type { Debugged, Sessions, TypedInput } from './sessions.ts';
import { shortened } from './state.ts';

/** A row of the list. */
interface Offered extends vscode.QuickPickItem {
  /** The input that the row gives; none if it is typed in the Debug Console. */
  readonly input?: TypedInput;
}

export function offerInputAgain(sessions: Sessions): vscode.Disposable {
  return sessions.onDidWait(async (debugged) => {
    const { waiting } = debugged;
    const left = inputLeft(debugged.typedBefore, waiting);
    debugged.typedBefore = undefined; // it is offered once
    // Only one of the two takes the focus: the console would take it late, and then what is typed for the list.
    if (left === undefined) return focusConsole();
    const isOver = () => debugged.waiting !== waiting;
    const chosen = await opening(() => chosenInput(left, debugged, sessions, isOver));
    if (isOver()) return;
    if (chosen !== undefined) {
      await debugged.session.customRequest('mines/input', {
        text: chosen.given,
        end: chosen.isInputEnded === true,
      });
    } else {
      await focusConsole();
    }
  });
}

async function focusConsole(): Promise<void> {
  await vscode.commands.executeCommand('workbench.debug.action.focusRepl');
}

/**
 * Ask for the input after a restart, and return it; none if it is typed in the Debug Console. `left` is the input before
 * the restart. If the run ended with an error then, the first choice is not to fail again. If the question `isOver`, because
 * the input was typed elsewhere or the program has ended, the list closes.
 */
function chosenInput(
  left: TypedInput,
  { hasFailedBefore: hasFailed = false }: Debugged,
  sessions: Sessions,
  isOver: () => boolean,
): Promise<TypedInput | undefined> {
  const same: Offered = {
    label: `$(history) ${vscode.l10n.t('The same input as before the restart')}`,
    description: asWritten(shortened(escaped(left.given ?? ''))),
    ...(hasFailed ? { detail: vscode.l10n.t('With this input, the run ended with an error') } : {}),
    input: left,
  };
  const other: Offered = {
    label: `$(terminal) ${vscode.l10n.t('Other input')}`,
    description: vscode.l10n.t('typed in the Debug Console (Escape)'),
  };
  const choices = hasFailed ? [other, same] : [same, other];
  const list = vscode.window.createQuickPick<Offered>();
  list.ignoreFocusOut = true; // what was typed must not be lost
  list.title = vscode.l10n.t('Input for the new run');
  list.placeholder = hasFailed
    ? vscode.l10n.t('Type other input, or choose the same. Escape: type it in the Debug Console.')
    : vscode.l10n.t(
        'Enter: the same input. Or type other input. Escape: type it in the Debug Console.',
      );
  list.items = choices;
  const watching = sessions.onDidChange(() => {
    if (isOver()) list.hide();
  });
  return new Promise((resolve) => {
    list.onDidChangeValue((typed) => {
      list.items = typed === '' ? choices : [typedChoice(typed)];
    });
    list.onDidAccept(() => {
      // The rows for what was typed may come a little later than Enter.
      const typed = list.value === '' ? undefined : typedChoice(list.value);
      const chosen = typed ?? list.selectedItems[0] ?? list.activeItems[0];
      resolve(chosen?.input);
      list.hide();
    });
    list.onDidHide(() => {
      resolve(undefined);
      watching.dispose();
      list.dispose();
    });
    list.show();
  });
}

/** The row that gives a typed line to the program. It stays whatever is typed. */
function typedChoice(typed: string): Offered {
  return {
    label: vscode.l10n.t('Give `{0}` as input', asWritten(shortened(typed))),
    detail: vscode.l10n.t(
      'This is one line. If the program reads more, it waits for it in the Debug Console.',
    ),
    alwaysShow: true,
    input: { given: `${typed}\n` },
  };
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
