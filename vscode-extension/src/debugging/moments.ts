/** Going to a moment: a step, or where something was written. And what a program is told while it waits. */

import * as vscode from 'vscode';
import { asWritten } from '../texts/icons.ts';
import { grouped, typedNumber } from '../texts/numbers.ts';
import { opening } from './lists.ts';
import { isNumber, piecesOf, visible } from './pieces.ts';
import type { Debugged, Sessions } from './sessions.ts';
import {
  numberedCharacter,
  outputLines,
  type ProgramState,
  shortened,
  shortWords,
  statusWords,
} from './state.ts';

export function offerMoments(sessions: Sessions): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('mines.step', vscode.StatusBarAlignment.Left);
  item.name = vscode.l10n.t('Step of the program');
  item.command = 'mines.goToStep';
  const waiting = vscode.window.createStatusBarItem('mines.waits', vscode.StatusBarAlignment.Left);
  waiting.name = vscode.l10n.t('Program waits for input');
  waiting.command = 'workbench.debug.action.focusRepl';
  waiting.text = `$(keyboard) ${vscode.l10n.t('waits for input')}`;
  waiting.backgroundColor = new vscode.ThemeColor('statusBarItem.warningBackground');
  const show = () => {
    const debugged = sessions.current();
    if (debugged?.waiting === undefined) waiting.hide();
    else {
      waiting.tooltip = debugged.isOnBoard
        ? vscode.l10n.t(
            'The program waits for input. Click to type it in the Debug Console, or type it in the board.',
          )
        : vscode.l10n.t('The program waits for input. Click to type it in the Debug Console.');
      waiting.show();
    }
    const state = debugged?.state;
    if (state === undefined) return item.hide();
    const words = statusWords(state, vscode.l10n.t('after step {0}', grouped(state.step)));
    item.text = `$(debug-line-by-line) ${asWritten(shortWords(words))}`;
    const change = state.changed?.filter((moment) => moment <= state.step).at(-1);
    const about =
      change === undefined
        ? tooltipOf(state)
        : vscode.l10n.t(
            'A value was changed after step {0}. Restart to run without the change.',
            grouped(change),
          );
    item.tooltip = state.reason === undefined ? about : `${words}\n\n${about}`;
    item.show();
  };
  const register = (name: string, act: (debugged: Debugged) => Promise<void>) =>
    vscode.commands.registerCommand(`mines.${name}`, async () => {
      const debugged = sessions.current();
      if (debugged === undefined) return;
      await act(debugged).catch((error: unknown) =>
        vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error)),
      );
    });
  return vscode.Disposable.from(
    item,
    waiting,
    sessions.onDidChange(show),
    vscode.debug.onDidChangeActiveDebugSession(show),
    register('jumpToMoment', jumpToMoment),
    register('goToStep', goToStep),
    register('endInput', async ({ session }) =>
      session.customRequest('mines/input', { end: true }),
    ),
  );
}

/** What the status bar says of a moment: the step that was taken last, and the one that comes next. */
function tooltipOf({ step, isEnd }: ProgramState): string {
  return isEnd === true
    ? vscode.l10n.t(
        'The program has ended after step {0}. Click to go to another step.',
        grouped(step),
      )
    : vscode.l10n.t(
        'Steps taken: {0}. The step that comes next is step {1}. Click to go to another step.',
        grouped(step),
        grouped(step + 1),
      );
}

/** A row of the list of what was written. */
interface Written extends vscode.QuickPickItem {
  /** The number of its first character in the output, from 1; none if there is no such character. */
  readonly first?: number;
  readonly text: string;
  /** The question why it was written; none for a character that is not kept. */
  readonly question?: string;
}

/** What was chosen of the output. */
export interface ChosenOutput {
  /** The number of its first character, from 1. */
  readonly first: number;
  /** The question why it was written; none for a character that is not kept. */
  readonly question: string | undefined;
}

/** Ask for a line or a character of the output, and go to where it was written. */
async function jumpToMoment(debugged: Debugged): Promise<void> {
  const chosen = await chosenOutput(debugged, {
    title: vscode.l10n.t('Jump to the Moment of Output'),
    line: vscode.l10n.t(
      'Choose a line, or a character with the button beside it, to stop just before it is written',
    ),
    character: vscode.l10n.t(
      'Choose a number or a character, to see the program where it writes it',
    ),
  });
  if (chosen === undefined) return;
  await debugged.session.customRequest('mines/gotoMoment', { output: chosen.first });
}

/** What a list of the output says: its title, and what to do in a list of lines and of characters. */
interface OutputWords {
  readonly title: string;
  readonly line: string;
  readonly character: string;
  /** True if a line with several characters is no answer, except for a number: one of them is to be chosen. */
  readonly isCharacter?: boolean;
}

/** Ask for a line or a character of the output, and return what was chosen. */
export async function chosenOutput(
  { output, forgotten, steps, state, written: total }: Debugged,
  words: OutputWords,
): Promise<ChosenOutput | undefined> {
  const here = state?.written ?? 0;
  // At the end of the output, no character is marked as the last one so far.
  const written = here < total ? here : 0;
  const button: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('list-selection'),
    tooltip: vscode.l10n.t('Choose a character of this line'),
  };
  const all = outputLines(output);
  const lines = all.map(([place, text], index): Written => {
    const [first, step] = [place + forgotten, steps.get(place + forgotten)];
    const last = first + [...text].length - 1;
    // If the beginning of the output is not kept, the numbers of its lines are not known.
    const line = forgotten === 0 ? [vscode.l10n.t('line {0}', grouped(index + 1))] : [];
    const characters = charactersWords(first, last);
    const isOne = first === last || isNumber(text);
    const writer =
      step === undefined
        ? []
        : [
            isOne
              ? vscode.l10n.t('written by step {0}', grouped(step + 1))
              : vscode.l10n.t('begun by step {0}', grouped(step + 1)),
          ];
    const by = [...line, characters, ...writer].join(', ');
    const label = text === '\n' ? visible(text) : shortened(text);
    const [where = characters] = line;
    return {
      label: asWritten(label),
      text,
      first,
      question:
        all.length === 1 && forgotten === 0
          ? vscode.l10n.t('Why was `{0}` written?', label)
          : questionAbout(label, where),
      // The line end after the last character belongs to the line.
      description: first <= written && written <= last + 1 ? `${by} ${hereWords()}` : by,
      buttons: first === last ? [] : [button],
    };
  });
  if (lines.length === 0) {
    vscode.window.showInformationMessage(
      vscode.l10n.t('The program has not written anything yet.'),
    );
    return undefined;
  }
  return opening(() => chosenIn(lines.reverse(), { output, forgotten, written }, words));
}

/** The heading of the lines. */
const NEWEST_FIRST = (): Written => ({
  label: vscode.l10n.t('the newest line first'),
  kind: vscode.QuickPickItemKind.Separator,
  text: '',
});

/** What a list says at the last character that the program has written at the moment at which it is. */
function hereWords(): string {
  return `\u2190 ${vscode.l10n.t('written so far: up to here')}`;
}

/**
 * Ask for one of `lines` of `output`, or for a character in one, and return what was chosen. A character can also be
 * named by its number. The output has `forgotten` more characters, before these lines. At the moment at which
 * the program is, it has written `written` characters.
 */
function chosenIn(
  lines: readonly Written[],
  { output, forgotten, written }: Pick<Debugged, 'output' | 'forgotten' | 'written'>,
  words: OutputWords,
): Promise<ChosenOutput | undefined> {
  const pick = vscode.window.createQuickPick<Written>();
  pick.title = words.title;
  pick.placeholder =
    forgotten === 0
      ? words.line
      : vscode.l10n.t(
          'The first {0} characters are not listed. Choose a line, or a character with the button beside it',
          grouped(forgotten),
        );
  const newest = lines;
  let listed: readonly Written[] = lines;
  const list = () => {
    const row = numberedRow(pick.value, output, forgotten);
    const lines = listed.length > 1 && listed === newest ? [NEWEST_FIRST(), ...listed] : listed;
    pick.items = row === undefined ? lines : [row, ...lines];
  };
  list();
  return new Promise((resolve) => {
    const showCharacters = ({ text, first = 1 }: Written) => {
      let next = first;
      listed = piecesOf(text).map((piece) => {
        const [begin, length] = [next, [...piece].length];
        next += length;
        const label = length === 1 ? visible(piece) : shortened(piece);
        const where = charactersWords(begin, next - 1);
        const here = begin <= written && written < next ? [hereWords()] : [];
        return {
          label,
          description: [where, ...here].join(' '),
          text: piece,
          first: begin,
          question: questionAbout(label, where),
        };
      });
      pick.items = listed;
      pick.placeholder = words.character;
      pick.value = '';
    };
    let hadNumber = false;
    pick.onDidChangeValue((typed) => {
      const hasNumber = numberedCharacter(typed, '', 0) !== undefined;
      if (hasNumber || hadNumber) list();
      hadNumber = hasNumber;
    });
    pick.onDidTriggerItemButton(({ item }) => showCharacters(item));
    pick.onDidAccept(() => {
      const [chosen] = pick.selectedItems;
      const isText = chosen !== undefined && [...chosen.text].length > 1 && !isNumber(chosen.text);
      if (isText && words.isCharacter === true) return showCharacters(chosen);
      if (chosen !== undefined && chosen.first === undefined) return;
      resolve(
        chosen?.first === undefined
          ? undefined
          : { first: chosen.first, question: chosen.question },
      );
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

/** The row for a character whose number was typed; it is listed whatever else the number matches. */
function numberedRow(typed: string, output: string, forgotten: number): Written | undefined {
  const found = numberedCharacter(typed, output, forgotten);
  if (found === undefined) return undefined;
  const { number, character, isWritten } = found;
  const row = { alwaysShow: true, text: character ?? '' };
  if (!isWritten)
    return { ...row, label: vscode.l10n.t('The output has no character {0}.', grouped(number)) };
  const label = vscode.l10n.t('character {0}', grouped(number));
  return {
    ...row,
    label,
    first: number,
    ...(character === undefined
      ? {}
      : { description: visible(character), question: questionAbout(visible(character), label) }),
  };
}

/** Which characters of the output these are, from 1. */
function charactersWords(first: number, last: number): string {
  return first === last
    ? vscode.l10n.t('character {0}', grouped(first))
    : vscode.l10n.t('characters {0} to {1}', grouped(first), grouped(last));
}

/** The question why a piece of the output was written, with the place of the piece. */
function questionAbout(piece: string, where: string): string {
  return vscode.l10n.t('Why was `{0}` written ({1})?', piece, where);
}

async function goToStep({ session, state }: Debugged): Promise<void> {
  const typed = await opening(() =>
    vscode.window.showInputBox({
      title: vscode.l10n.t('Go to Step'),
      prompt: vscode.l10n.t(
        'After which step? 0 is the start, {0} the farthest so far',
        grouped(state?.farthest ?? 0),
      ),
      value: String(state?.step ?? 0),
      validateInput: (text) =>
        typedNumber(text) !== undefined
          ? ''
          : vscode.l10n.t('This is not a whole number, 0 or more.'),
    }),
  );
  const step = typed === undefined ? undefined : typedNumber(typed);
  if (step !== undefined) await session.customRequest('mines/gotoMoment', { step });
}
