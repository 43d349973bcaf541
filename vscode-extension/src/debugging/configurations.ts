/** What a session is started with: the program in the editor, or what launch.json says; the rest from the settings. */

import { readFile } from 'node:fs/promises';
import { basename, posix } from 'node:path';
import * as vscode from 'vscode';
import { dialectsSet, languageOf, languageOfFile } from '../languages.ts';
import { type Input, seedFor, shownInput } from '../programs/commands.ts';
import {
  askForInput,
  type InputQuestion,
  rememberedInput,
  rememberInput,
} from '../programs/inputs.ts';
import { savedFile, wantedInput } from '../programs/run.ts';
import type { Services } from '../services.ts';
import { programOfSession } from './saved.ts';
import { DEBUG_TYPE } from './sessions.ts';

/** The words about the input, in a configuration. */
const INPUT_WORDS = '__inputWords';

export function provideConfigurations(services: Services): vscode.Disposable {
  const debug = async (named: vscode.Uri | undefined, asks: boolean, more: object = {}) => {
    const uri = named ?? services.programs.current();
    if (uri === undefined)
      return services.programs.ask(vscode.l10n.t('Open a program to debug it.'));
    const document = await vscode.workspace.openTextDocument(uri);
    if (asks) {
      const state = services.context.workspaceState;
      const input = await askForInput(rememberedInput(state, uri), debugQuestion());
      if (input === undefined) return;
      await rememberInput(state, uri, input);
    }
    const old = services.sessions.of(document);
    if (old?.state?.isEnd === true) await vscode.debug.stopDebugging(old.session); // nothing of it goes on
    const folder = vscode.workspace.getWorkspaceFolder(document.uri);
    const name = vscode.l10n.t('Debug {0}', posix.basename(document.uri.path)); // two sessions can be told apart
    const configuration = { ...plain(), name, ...more, document: document.uri.toString() };
    await vscode.debug.startDebugging(folder, configuration);
  };
  return vscode.Disposable.from(
    // Before this, the console of the session is not there.
    vscode.debug.onDidStartDebugSession(({ type, configuration }) => {
      const words = type === DEBUG_TYPE ? configuration[INPUT_WORDS] : undefined;
      if (words !== undefined) vscode.debug.activeDebugConsole.appendLine(String(words));
    }),
    vscode.debug.registerDebugConfigurationProvider(DEBUG_TYPE, {
      provideDebugConfigurations: () => [{ ...plain(), program: '${file}' }],
      resolveDebugConfiguration: (_folder, configuration) => ({
        ...plain(),
        marksPlace: true, // `drawStates` does
        showsErrors: true, // `showFailures` does
        ...configuration,
      }),
      resolveDebugConfigurationWithSubstitutedVariables: (folder, configuration) =>
        whole(services, configuration, folder),
    }),
    vscode.commands.registerCommand('mines.debugProgram', (uri?: vscode.Uri) => debug(uri, false)),
    vscode.commands.registerCommand('mines.debugProgramWith', (uri?: vscode.Uri) =>
      debug(uri, true),
    ),
    vscode.commands.registerCommand('mines.stepProgram', (uri?: vscode.Uri) =>
      debug(uri, false, { stopOnEntry: true }),
    ),
  );
}

function debugQuestion(): InputQuestion {
  return {
    title: vscode.l10n.t('Debug Program with Input…'),
    typed: vscode.l10n.t('In the debug console'),
  };
}

/** A session of the program that is open. */
function plain(): vscode.DebugConfiguration {
  return { type: DEBUG_TYPE, request: 'launch', name: vscode.l10n.t('Debug the open program') };
}

/** All that a session needs; none if there is no program, or no debugger. */
async function whole(
  services: Services,
  { document: named, ...configuration }: vscode.DebugConfiguration,
  folder: vscode.WorkspaceFolder | undefined,
): Promise<vscode.DebugConfiguration | undefined> {
  if ((await services.server.installation()) === undefined) {
    vscode.commands.executeCommand('mines.restartServer'); // which says what is missing
    return undefined;
  }
  const { session, cwd = folder?.uri.fsPath ?? '' } = configuration;
  if (session !== undefined) {
    // A saved session has its own program, input and options.
    return { program: programOfSession(String(session), String(cwd)), ...configuration };
  }
  if (configuration['program'] !== undefined) {
    const { program } = configuration;
    return { ...settingsFor(vscode.Uri.file(String(program))), ...configuration };
  }
  const uri = openProgram(named) ?? services.programs.current();
  if (uri === undefined) {
    services.programs.ask(vscode.l10n.t('Open a program to debug it.'));
    return undefined;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  const program = await savedFile(services, document);
  const input = await inputOf(services, document, configuration);
  if (program === undefined || input === undefined) return undefined;
  const words = await inputWords(input);
  return {
    ...settingsFor(uri, document),
    ...asArguments(input),
    ...(words === '' ? {} : { [INPUT_WORDS]: words }),
    ...configuration,
    program,
  };
}

/**
 * The program at the address `named`; none if it was never saved under a name and is closed now: before a session
 * starts, VS Code asks for a name and shows the file of that name instead.
 */
function openProgram(named: string | undefined): vscode.Uri | undefined {
  if (named === undefined) return undefined;
  const uri = vscode.Uri.parse(named);
  const isOpen = vscode.workspace.textDocuments.some((each) => each.uri.toString() === named);
  return uri.scheme !== 'untitled' || isOpen ? uri : undefined;
}

/** Where the input comes from, as for a run. */
async function inputOf(
  { context }: Services,
  document: vscode.TextDocument,
  configuration: vscode.DebugConfiguration,
): Promise<Input | undefined> {
  if ('input' in configuration || 'inputFile' in configuration) return { kind: 'terminal' };
  const state = context.workspaceState;
  const input = await wantedInput(document, rememberedInput(state, document.uri), debugQuestion());
  if (input === undefined) return undefined;
  await rememberInput(state, document.uri, input);
  return input;
}

/** What the console says of an input that is not typed there: which it is, from where, and what changes it. */
async function inputWords(input: Input): Promise<string> {
  if (input.kind === 'terminal') return '';
  const other = vscode.l10n.t('Debug Program with Input…');
  if (input.kind === 'text') {
    return vscode.l10n.t(
      'input: {0}, as given before (“{1}” changes it)',
      shownInput(input),
      other,
    );
  }
  const text = await readFile(input.file, 'utf8').catch(() => undefined);
  const shown = text === undefined ? '' : shownInput({ kind: 'text', text });
  const name = basename(input.file);
  return vscode.l10n.t('input: {0}, from {1} (“{2}” changes it)', shown, name, other);
}

function asArguments(input: Input): object {
  if (input.kind === 'text') return { input: input.text };
  return input.kind === 'file' ? { inputFile: input.file } : {};
}

/** What the settings say of a program: language, dialect, seed. */
function settingsFor(uri: vscode.Uri, document?: vscode.TextDocument): object {
  const named = languageOfFile(uri.path);
  const language = (document && languageOf(document)) ?? named;
  if (language === undefined) return {};
  const settings = (section: string) => vscode.workspace.getConfiguration(section, uri);
  const [dialect] = dialectsSet([language], (section) => settings(section).get('dialect', ''));
  return {
    ...(language === named ? {} : { language: language.id }),
    ...(dialect === undefined ? {} : { dialect }),
    ...seedFor(language, settings('mines').get('run.seed')),
  };
}
