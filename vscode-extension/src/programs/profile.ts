/** Where a run spends its steps, as heat on the program: shown until the program is changed, or it is cleared. */

import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { languageOf } from '../languages.ts';
import type { Module, Services } from '../services.ts';
import { grouped } from '../texts/numbers.ts';
import { type Input, seedFor, shownInput } from './commands.ts';
import { byLine, type Count, heatOf, LEVELS, share } from './heat.ts';
import { type InputQuestion, rememberedInput, rememberInput } from './inputs.ts';
import { wantedInput } from './run.ts';

/** What the server answers. */
interface Profile {
  readonly counts: readonly Count[];
  readonly steps: number;
  /** Why the run is over, in words, if that was no end of its own. */
  readonly message: string;
}

export const profilePrograms: Module = (services) => {
  const heat = Array.from({ length: LEVELS }, (_, level) => heatType(level));
  const beside = vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  const profiles = new Map<string, Profile>();

  function draw(editor: vscode.TextEditor): void {
    const profile = profiles.get(editor.document.uri.toString());
    const counts = profile?.counts ?? [];
    const all = counts.reduce((sum, [, , , , steps]) => sum + steps, 0);
    const most = counts.reduce((found, [, , , , steps]) => Math.max(found, steps), 0);
    heat.forEach((type, level) => {
      const hot = counts.filter(([, , , , steps]) => heatOf(steps, most) === level);
      editor.setDecorations(
        type,
        hot.map((count) => ({ range: rangeOf(count), hoverMessage: words(count, all) })),
      );
    });
    editor.setDecorations(
      beside,
      [...byLine(counts)].map(([line, steps]) => atEnd(editor.document, line, steps, all)),
    );
  }

  function show(uri: vscode.Uri): void {
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document.uri.toString() === uri.toString()) draw(editor);
    }
  }

  /** The command that clears profiles is offered while there is one, in whichever editor. */
  function tellWhetherThereIsOne(): void {
    vscode.commands.executeCommand('setContext', 'mines.hasProfile', profiles.size > 0);
  }

  function forget(uri: vscode.Uri): void {
    if (profiles.delete(uri.toString())) show(uri);
    tellWhetherThereIsOne();
  }

  async function profile(named: vscode.Uri | undefined): Promise<void> {
    const uri = named ?? services.programs.current();
    if (uri === undefined) {
      return services.programs.ask(vscode.l10n.t('Open a program to profile it.'));
    }
    if ((await services.server.installation()) === undefined) {
      vscode.commands.executeCommand('mines.restartServer'); // which says what is missing
      return;
    }
    const document = await vscode.workspace.openTextDocument(uri);
    const { workspaceState } = services.context;
    const input = await wantedInput(document, rememberedInput(workspaceState, uri), question());
    if (input === undefined) return;
    await rememberInput(workspaceState, uri, input);
    const { version } = document;
    const found = await asked(services, document, input);
    if (found === undefined || document.version !== version) return;
    profiles.set(uri.toString(), found);
    tellWhetherThereIsOne();
    show(uri);
    tell(found, input);
  }

  return vscode.Disposable.from(
    ...heat,
    beside,
    vscode.commands.registerCommand('mines.profileProgram', profile),
    vscode.commands.registerCommand('mines.clearProfile', () => {
      for (const uri of [...profiles.keys()]) forget(vscode.Uri.parse(uri));
    }),
    vscode.window.onDidChangeVisibleTextEditors((editors) => editors.forEach(draw)),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) forget(document.uri);
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => forget(uri)),
  );
};

function question(): InputQuestion {
  return {
    title: vscode.l10n.t('Profile Program'),
    typed: vscode.l10n.t('No input'),
    isTyped: false,
  };
}

/** Have the server run the program; undefined if people have had enough, or if it could not, which it says. */
async function asked(
  { server }: Services,
  document: vscode.TextDocument,
  input: Input,
): Promise<Profile | undefined> {
  const seed = vscode.workspace.getConfiguration('mines', document.uri).get('run.seed');
  const title = vscode.l10n.t('Profiling the program');
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, async (_progress, token) => {
    try {
      const text = await textOf(input);
      const found = await server.request<Profile>(
        'workspace/executeCommand',
        {
          command: 'mines.profile',
          arguments: [server.uri(document.uri), text, seedFor(languageOf(document), seed)],
        },
        token,
      );
      return token.isCancellationRequested ? undefined : found;
    } catch (error) {
      if (!token.isCancellationRequested) {
        vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
      }
      return undefined;
    }
  });
}

async function textOf(input: Input): Promise<string> {
  switch (input.kind) {
    case 'terminal':
      return '';
    case 'text':
      return input.text;
    case 'file':
      return readFile(input.file, 'utf8');
  }
}

async function tell({ steps, message }: Profile, input: Input): Promise<void> {
  const given = shownInput(input) || vscode.l10n.t('none');
  const words = vscode.l10n.t('Profiled {0} steps; input: {1}.', grouped(steps), given);
  const clear = vscode.l10n.t('Clear');
  const chosen = await vscode.window.showInformationMessage(
    message === '' ? words : `${words} (${message})`,
    clear,
  );
  if (chosen === clear) vscode.commands.executeCommand('mines.clearProfile');
}

function heatType(level: number): vscode.TextEditorDecorationType {
  const color = new vscode.ThemeColor(`mines.heat${level + 1}`);
  return vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    backgroundColor: color,
    overviewRulerColor: color,
    overviewRulerLane: vscode.OverviewRulerLane.Left,
  });
}

function rangeOf([line, character, endLine, endCharacter]: Count): vscode.Range {
  return new vscode.Range(line, character, endLine, endCharacter);
}

function words([, , , , steps, errors]: Count, all: number): vscode.MarkdownString {
  const said = vscode.l10n.t(
    'performed: {0} × ({1} of all steps)',
    grouped(steps),
    share(steps, all),
  );
  const failed = errors > 0 ? vscode.l10n.t('with an error: {0} ×', grouped(errors)) : '';
  return new vscode.MarkdownString([said, failed].filter(Boolean).join('  \n'));
}

function stepWords(steps: number): string {
  return steps === 1 ? vscode.l10n.t('1 step') : vscode.l10n.t('{0} steps', grouped(steps));
}

/** The count of a line, behind it. */
function atEnd(
  document: vscode.TextDocument,
  line: number,
  steps: number,
  all: number,
): vscode.DecorationOptions {
  return {
    range: document.lineAt(line).range,
    renderOptions: {
      after: {
        contentText: `${stepWords(steps)} · ${share(steps, all)}`,
        color: new vscode.ThemeColor('editorCodeLens.foreground'),
        margin: '0 2em', // what is shown behind it is something else
      },
    },
  };
}
