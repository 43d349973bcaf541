/** What the terminal says above a run: which input is used again, and a link to change it. */

import * as vscode from 'vscode';

/** A run whose note may be on a terminal. */
interface Noted {
  readonly program: vscode.Uri;
  /** The name of its task, which is in that of its terminal. */
  readonly name: string;
  readonly note: string;
}

interface NoteLink extends vscode.TerminalLink {
  readonly program: vscode.Uri;
}

const MOST_NOTED = 100;

/** The runs with a note, the newest first. */
let noted: readonly Noted[] = [];

/** The note of a run that is about to begin; empty if its input is typed while it runs. */
export function noteRun(program: vscode.Uri, name: string, input: string): string {
  if (input === '') return '';
  const note = vscode.l10n.t('input: {0} (change)', input);
  noted = [{ program, name, note }, ...noted].slice(0, MOST_NOTED);
  return note;
}

/** On a terminal, a click on a note asks for another input. */
export function offerChange(): vscode.Disposable {
  const provider: vscode.TerminalLinkProvider<NoteLink> = {
    provideTerminalLinks({ line, terminal }) {
      const fitting = noted.filter(({ note }) => line.trimEnd() === note);
      const run = fitting.find(({ name }) => terminal.name.includes(name)) ?? fitting[0];
      if (run === undefined) return [];
      const tooltip = vscode.l10n.t('Run the program with another input');
      return [{ startIndex: 0, length: run.note.length, tooltip, program: run.program }];
    },
    handleTerminalLink: ({ program }) =>
      vscode.commands.executeCommand('mines.runProgramWith', program),
  };
  return vscode.window.registerTerminalLinkProvider(provider);
}
