/** The input of each program: asked for, and remembered by its file. */

import * as vscode from 'vscode';
import { asWritten } from '../texts/icons.ts';
import { escaped, type Input, unescaped } from './commands.ts';

const MOST_REMEMBERED = 200;
const KEY = 'inputs';

type Remembered = readonly (readonly [uri: string, input: Input])[];

/** Those of programs that are in no file yet: the next one may have the same name. */
const ofUntitled = new Map<string, Input>();

/** The input that a program was last run with. */
export function rememberedInput(state: vscode.Memento, uri: vscode.Uri): Input | undefined {
  if (uri.scheme === 'untitled') return ofUntitled.get(uri.toString());
  const known = state.get<Remembered>(KEY, []);
  return known.find(([each]) => each === uri.toString())?.[1];
}

/** Remember it; the programs that were not run for longest are forgotten. */
export async function rememberInput(
  state: vscode.Memento,
  uri: vscode.Uri,
  input: Input,
): Promise<void> {
  if (uri.scheme === 'untitled') {
    ofUntitled.set(uri.toString(), input);
    return;
  }
  const known = state.get<Remembered>(KEY, []);
  const others = known.filter(([each]) => each !== uri.toString());
  await state.update(KEY, [[uri.toString(), input], ...others].slice(0, MOST_REMEMBERED));
}

/** A program was closed: if it was in no file, it is gone. */
export function forgetInput(uri: vscode.Uri): void {
  ofUntitled.delete(uri.toString());
}

interface Choice extends vscode.QuickPickItem {
  readonly ask: () => Promise<Input | undefined>;
}

/** How the question for input is worded. */
export interface InputQuestion {
  readonly title: string;
  /** Where a program reads what is typed while it runs. */
  readonly typed: string;
  /** False if nothing can be typed while the program runs: then it has no input. */
  readonly isTyped?: boolean;
}

/** Ask where the input comes from; undefined if people want none of it. */
export async function askForInput(
  last: Input | undefined,
  question: InputQuestion = {
    title: vscode.l10n.t('Run Program with Input…'),
    typed: vscode.l10n.t('In the terminal'),
  },
): Promise<Input | undefined> {
  const choices: Choice[] = [
    {
      label: `$(${question.isTyped === false ? 'circle-slash' : 'terminal'}) ${question.typed}`,
      description:
        question.isTyped === false
          ? vscode.l10n.t('the program finds its input empty')
          : vscode.l10n.t('typed while the program runs'),
      ask: async () => ({ kind: 'terminal' }),
    },
    {
      label: `$(edit) ${vscode.l10n.t('Text…')}`,
      description: vscode.l10n.t('typed now'),
      ask: () => askForText(last?.kind === 'text' ? last.text : ''),
    },
    {
      label: `$(file) ${vscode.l10n.t('File…')}`,
      description: vscode.l10n.t('the contents of a file'),
      ask: () => askForFile(last?.kind === 'file' ? last.file : undefined),
    },
  ];
  if (last !== undefined && last.kind !== 'terminal') {
    const again = last.kind === 'text' ? escaped(last.text) : last.file;
    choices.unshift({
      label: `$(history) ${vscode.l10n.t('As the last time')}`,
      description: asWritten(again),
      ask: async () => last,
    });
  }
  const chosen = await vscode.window.showQuickPick(choices, {
    title: question.title,
    placeHolder: vscode.l10n.t('Where does its input come from?'),
  });
  return chosen?.ask();
}

async function askForText(last: string): Promise<Input | undefined> {
  const typed = await vscode.window.showInputBox({
    title: vscode.l10n.t('The input, as text'),
    prompt: vscode.l10n.t('\\n is a new line, \\t a tab, \\\\ a backslash'),
    value: escaped(last),
    ignoreFocusOut: true,
  });
  return typed === undefined ? undefined : { kind: 'text', text: unescaped(typed) };
}

async function askForFile(last: string | undefined): Promise<Input | undefined> {
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('The file with the input'),
      ...(last === undefined ? {} : { defaultUri: vscode.Uri.file(last) }),
    })) ?? [];
  return chosen === undefined ? undefined : { kind: 'file', file: chosen.fsPath };
}
