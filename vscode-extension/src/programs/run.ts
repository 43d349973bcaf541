/** Running programs, from wherever they are named: a lens, the title bar, the palette, a menu. */

import { basename } from 'node:path';
import * as vscode from 'vscode';
import { languageOf } from '../languages.ts';
import type { Module, Services } from '../services.ts';
import { type Input, runWords, shownInput, withoutVariables } from './commands.ts';
import {
  askForInput,
  forgetInput,
  type InputQuestion,
  rememberedInput,
  rememberInput,
} from './inputs.ts';
import { noteRun, offerChange } from './notes.ts';
import { mineTask, TASK_TYPE } from './tasks.ts';

export const runPrograms: Module = (services) =>
  vscode.Disposable.from(
    watchRuns(),
    offerChange(),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => forgetInput(uri)),
    vscode.commands.registerCommand('mines.runProgram', (uri?: vscode.Uri) =>
      run(services, uri, false),
    ),
    vscode.commands.registerCommand('mines.runProgramWith', (uri?: vscode.Uri) =>
      run(services, uri, true),
    ),
  );

/** Run a program, or that of the active editor, with the input it had the last time. */
async function run(
  services: Services,
  named: vscode.Uri | undefined,
  asks: boolean,
): Promise<void> {
  const { server, context, programs } = services;
  const program = named ?? programs.current();
  if (program === undefined) {
    programs.ask(vscode.l10n.t('Open a program to run it.'));
    return;
  }
  const document = await vscode.workspace.openTextDocument(program);
  if ((await server.installation()) === undefined) {
    vscode.commands.executeCommand('mines.restartServer'); // which says what is missing
    return;
  }
  const state = context.workspaceState;
  const last = rememberedInput(state, document.uri);
  const input = asks ? await askForInput(last) : await wantedInput(document, last);
  if (input === undefined) return;
  await rememberInput(state, document.uri, input);
  const file = await savedFile(services, document);
  if (file !== undefined) await start(services, document, file, input);
}

/** Where the input of a program comes from, as the settings say; `last` is where it came from before. */
export async function wantedInput(
  document: vscode.TextDocument,
  last: Input | undefined,
  question?: InputQuestion,
): Promise<Input | undefined> {
  const settings = vscode.workspace.getConfiguration('mines.run', document.uri);
  const wanted = settings.get<'terminal' | 'ask'>('input', 'terminal');
  if (wanted === 'ask') return askForInput(last, question);
  return last ?? { kind: 'terminal' };
}

async function start(
  services: Services,
  document: vscode.TextDocument,
  file: string,
  input: Input,
): Promise<void> {
  const scope = vscode.workspace.getWorkspaceFolder(document.uri) ?? vscode.TaskScope.Workspace;
  const name = vscode.l10n.t('run {0}', basename(file));
  const { server } = services;
  const literal = await literalInput(services, file, input);
  const note = noteRun(document.uri, name, withoutVariables(shownInput(input)));
  const words = runWords(file, literal);
  const installation = await server.installation();
  const task = mineTask(words, name, scope, server, installation, ['--say', note]);
  await begin(file, task);
  // A step of the walkthrough is done.
  await vscode.commands.executeCommand('setContext', 'mines.hasRun', true);
}

/** How long a run may take to begin, or to end when it is told to, in milliseconds. */
const PATIENCE = 2000;

/** The runs that go on. VS Code itself also names those that it was refused the trust to start. */
const going = new Set<vscode.TaskExecution>();

/** The programs whose run is about to begin. */
const beginning = new Set<string>();

/** Keep count of the runs that go on. */
function watchRuns(): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.tasks.onDidStartTask(({ execution }) => {
      if (execution.task.definition.type === TASK_TYPE) going.add(execution);
    }),
    vscode.tasks.onDidEndTask(({ execution }) => going.delete(execution)),
  );
}

/** Begin a run; one of that program that still goes on makes way for it. */
async function begin(file: string, task: vscode.Task): Promise<void> {
  if (beginning.has(file)) return; // clicked twice
  beginning.add(file);
  try {
    for (const execution of going) {
      if (!isOf(file, execution)) continue;
      const ended = told(vscode.tasks.onDidEndTask, (event) => event.execution === execution);
      execution.terminate();
      await ended;
    }
    const begun = told(vscode.tasks.onDidStartTask, (event) => isOf(file, event.execution));
    // Without trust VS Code asks first, and does not tell of a refusal.
    const isAsked = !vscode.workspace.isTrusted;
    await vscode.tasks.executeTask(task);
    if (!isAsked) await begun;
  } finally {
    beginning.delete(file);
  }
}

function isOf(file: string, { task }: vscode.TaskExecution): boolean {
  return task.definition.type === TASK_TYPE && task.definition['file'] === file;
}

/** Wait until an event is told of that fits, but not for ever. */
function told<T>(event: vscode.Event<T>, fits: (value: T) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      listening.dispose();
      clearTimeout(late);
      resolve();
    };
    const late = setTimeout(() => settle(), PATIENCE);
    const listening = event((value) => {
      if (fits(value)) settle();
    });
  });
}

/** VS Code replaces what looks like one of its variables in the words of a task, but not in a file. */
async function literalInput({ context }: Services, file: string, input: Input): Promise<Input> {
  const name = `${basename(file)}.input`;
  if (input.kind === 'text' && input.text.includes('${')) {
    return {
      kind: 'file',
      file: await ownFile(context, name, new TextEncoder().encode(input.text)),
    };
  }
  if (input.kind === 'file' && input.file.includes('${')) {
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.file(input.file));
    return { kind: 'file', file: await ownFile(context, name, bytes) };
  }
  return input;
}

/**
 * The file that holds what the editor shows. One that is on no disk, or whose path looks like a variable
 * of VS Code, is written to a place of its own.
 */
export async function savedFile(
  { context }: Services,
  document: vscode.TextDocument,
): Promise<string | undefined> {
  const { uri } = document;
  if (uri.scheme === 'file') {
    if (document.isDirty && !(await document.save())) return undefined;
    if (!uri.fsPath.includes('${')) return uri.fsPath;
  }
  const name = basename(uri.path).replaceAll(/[^\w.-]/g, '_') || 'program';
  const [first = '', ...others] = languageOf(document)?.suffixes ?? [];
  const named = [first, ...others].some((each) => name.endsWith(each)) ? name : `${name}${first}`;
  return ownFile(context, named, new TextEncoder().encode(document.getText()));
}

/** Write a file at a place of the extension's own; returns where. */
async function ownFile(
  context: vscode.ExtensionContext,
  name: string,
  bytes: Uint8Array,
): Promise<string> {
  const folder = vscode.Uri.joinPath(context.globalStorageUri, 'programs');
  const file = vscode.Uri.joinPath(folder, name);
  await vscode.workspace.fs.createDirectory(folder);
  await vscode.workspace.fs.writeFile(file, bytes);
  return file.fsPath;
}
