/** Pictures of a run, which `mines-run --picture` draws. */

import { execFile } from 'node:child_process';
import { basename, extname } from 'node:path';
import * as vscode from 'vscode';
import type { Debugged } from '../debugging/sessions.ts';
import { dialectsSet, languageOf, withoutSuffix } from '../languages.ts';
import { type Input, seedFor } from '../programs/commands.ts';
import { rememberedInput } from '../programs/inputs.ts';
import { savedFile } from '../programs/run.ts';
import type { Services } from '../services.ts';
import { pictureArguments, stepsOf } from './picture_command.ts';
import type { View } from './view.ts';

const MOST_OUTPUT = 50_000_000;

export function exportPictures(services: Services, view: View): vscode.Disposable {
  return view.onMessage((message) => {
    if (message.kind !== 'export') return;
    exportPicture(services, view).catch((error) =>
      view.say(error instanceof Error ? error.message : String(error), true),
    );
  });
}

async function exportPicture(services: Services, view: View): Promise<void> {
  const document = view.shown.document();
  if (document === undefined) return;
  if (!vscode.workspace.isTrusted) {
    return view.say(
      vscode.l10n.t('A picture needs a run, and programs do not run in a folder without trust.'),
      true,
    );
  }
  const installation = await services.server.installation();
  if (installation === undefined) {
    vscode.commands.executeCommand('mines.restartServer'); // which says what is missing
    return;
  }
  const debugged = services.sessions.of(document);
  const target = await askForFile(document, debugged !== undefined);
  if (target === undefined) return;
  const isSaved = document.isDirty && document.uri.scheme === 'file';
  const file = await savedFile(services, document);
  if (file === undefined) return;
  const language = languageOf(document);
  const settings = (section: string) => vscode.workspace.getConfiguration(section, document.uri);
  const words = pictureArguments({
    file,
    target: target.fsPath,
    steps: stepsOf(extname(target.path), debugged?.last?.state),
    input: inputOf(services, document, debugged),
    language: language?.id,
    dialects: language ? dialectsSet([language], (name) => settings(name).get('dialect', '')) : [],
    ...seedFor(language, settings('mines').get('run.seed')),
  });
  const [program, ...first] = installation.place.command('run');
  const begun = Date.now();
  const problem = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t('Drawing {0}', basename(target.fsPath)),
      cancellable: true,
    },
    (_progress, token) => run(program, [...first, ...words], token),
  );
  if (problem === undefined) return;
  // A program that ends with an error has a picture too.
  if (problem === '' || (await isWrittenSince(target, begun)))
    await tellOfPicture(target, isOfEnd(target, debugged), problem, isSaved);
  else await tellOfProblem(problem);
}

/** The file that a person chooses. Its suffix says what is drawn: without a session, a still picture shows the end. */
function askForFile(
  document: vscode.TextDocument,
  hasMoment: boolean,
): Thenable<vscode.Uri | undefined> {
  const name = withoutSuffix(basename(document.uri.path));
  const folder =
    document.uri.scheme === 'file'
      ? vscode.Uri.joinPath(document.uri, '..')
      : vscode.workspace.workspaceFolders?.[0]?.uri;
  return vscode.window.showSaveDialog({
    title: document.isDirty
      ? vscode.l10n.t('Export Picture (saves the program first)')
      : vscode.l10n.t('Export Picture'),
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, `${name}.svg`) }),
    filters: {
      [hasMoment
        ? vscode.l10n.t('Picture of this moment (SVG)')
        : vscode.l10n.t('Picture of the end of the run (SVG)')]: ['svg'],
      [hasMoment
        ? vscode.l10n.t('Picture of this moment (PNG)')
        : vscode.l10n.t('Picture of the end of the run (PNG)')]: ['png'],
      [vscode.l10n.t('Moving picture (GIF)')]: ['gif'],
      [vscode.l10n.t('Page that plays the run (HTML)')]: ['html'],
    },
  });
}

/** The input of the session that is shown, or the one that the program was run with last. */
function inputOf(
  { context }: Services,
  { uri }: vscode.TextDocument,
  debugged: Debugged | undefined,
): Input | undefined {
  const configuration: Readonly<Record<string, unknown>> = debugged?.session.configuration ?? {};
  const { input, inputFile } = configuration;
  if (typeof input === 'string') return { kind: 'text', text: input };
  if (typeof inputFile === 'string') return { kind: 'file', file: inputFile };
  return rememberedInput(context.workspaceState, uri);
}

/** Run a program without input. Returns what is wrong, or an empty text; nothing if it was cancelled. */
function run(
  program: string,
  words: readonly string[],
  token: vscode.CancellationToken,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { maxBuffer: MOST_OUTPUT, windowsHide: true };
    const child = execFile(program, words, options, (error, _output, complaint) => {
      listening.dispose();
      const last = complaint.trim().split('\n').at(-1) ?? '';
      if (token.isCancellationRequested) resolve(undefined);
      else resolve(error === null ? '' : last || String(error));
    });
    child.stdin?.end();
    const listening = token.onCancellationRequested(() => child.kill());
  });
}

/** Whether a file was written after a time, in milliseconds. */
async function isWrittenSince(file: vscode.Uri, time: number): Promise<boolean> {
  try {
    return (await vscode.workspace.fs.stat(file)).mtime >= time;
  } catch {
    return false;
  }
}

/** Whether a picture shows the end of the run: a still picture does so, unless the program is debugged. */
const isOfEnd = (target: vscode.Uri, debugged: Debugged | undefined): boolean =>
  debugged === undefined && ['.svg', '.png'].includes(extname(target.path));

/** Tell where the picture is, whether the program was saved for it, and how the run ended, if it did not end well. */
async function tellOfPicture(
  target: vscode.Uri,
  isEnd: boolean,
  problem: string,
  isSaved: boolean,
): Promise<void> {
  const open = vscode.l10n.t('Open');
  const name = basename(target.fsPath);
  const words = isEnd
    ? vscode.l10n.t('The picture of the end of the run is in {0}.', name)
    : vscode.l10n.t('The picture is in {0}.', name);
  const saved = isSaved ? vscode.l10n.t('The program was saved first.') : '';
  const message = [words, saved, problem].filter(Boolean).join(' ');
  const chosen = await vscode.window.showInformationMessage(message, open);
  if (chosen === undefined) return;
  // A page opens in the browser, a picture in the editor.
  if (extname(target.path) === '.html') await vscode.env.openExternal(target);
  else await vscode.commands.executeCommand('vscode.open', target, vscode.ViewColumn.Beside);
}

/** What is wrong. If a package is missing, the message has the command that installs it. */
async function tellOfProblem(problem: string): Promise<void> {
  const command = /`(pip install [^`]+)`/.exec(problem)?.[1];
  const copy = vscode.l10n.t('Copy Command');
  const chosen = await vscode.window.showErrorMessage(
    problem,
    ...(command === undefined ? [] : [copy]),
  );
  if (chosen === copy && command !== undefined) await vscode.env.clipboard.writeText(command);
}
