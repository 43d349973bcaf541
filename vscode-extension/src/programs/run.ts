/** Running programs, from wherever they are named: a lens, the title bar, the palette, a menu. */

import { basename } from 'node:path';
import * as vscode from 'vscode';
import { isMines } from '../language.ts';
import type { Module, Services } from '../services.ts';
import { type Input, runWords } from './commands.ts';
import { askForInput, rememberedInput, rememberInput } from './inputs.ts';
import { mineTask } from './tasks.ts';

export const runPrograms: Module = (services) =>
  vscode.Disposable.from(
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
  const document = await programOf(named);
  if (document === undefined) {
    vscode.window.showInformationMessage(vscode.l10n.t('Open a Mines program to run it.'));
    return;
  }
  const { server, context } = services;
  if ((await server.installation()) === undefined) {
    vscode.commands.executeCommand('mines.restartServer'); // which says what is missing
    return;
  }
  const state = context.workspaceState;
  const last = rememberedInput(state, document.uri);
  const input = await inputFor(document, last, asks);
  if (input === undefined) return;
  await rememberInput(state, document.uri, input);
  const file = await savedFile(services, document);
  if (file !== undefined) await start(services, document, file, input);
}

async function inputFor(
  document: vscode.TextDocument,
  last: Input | undefined,
  asks: boolean,
): Promise<Input | undefined> {
  const settings = vscode.workspace.getConfiguration('mines.run', document.uri);
  const wanted = settings.get<'terminal' | 'ask'>('input', 'terminal');
  if (asks || wanted === 'ask') return askForInput(last);
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
  const literal = await literalInput(services, input);
  const task = mineTask(runWords(file, literal), name, scope, await services.server.installation());
  await vscode.tasks.executeTask(task);
}

/** VS Code replaces what looks like one of its variables in the words of a task, but not in a file. */
async function literalInput({ context }: Services, input: Input): Promise<Input> {
  if (input.kind !== 'text' || !input.text.includes('${')) return input;
  const file = await ownFile(context, 'input.txt', input.text);
  return { kind: 'file', file: file.fsPath };
}

async function programOf(uri: vscode.Uri | undefined): Promise<vscode.TextDocument | undefined> {
  if (uri !== undefined) return vscode.workspace.openTextDocument(uri);
  const active = vscode.window.activeTextEditor?.document;
  return active !== undefined && isMines(active) ? active : undefined;
}

/** The file that holds what the editor shows. One that is on no disk is written to a place of its own. */
async function savedFile(
  { context }: Services,
  document: vscode.TextDocument,
): Promise<string | undefined> {
  if (document.uri.scheme === 'file') {
    if (document.isDirty && !(await document.save())) return undefined;
    return document.uri.fsPath;
  }
  const name = basename(document.uri.path).replaceAll(/[^\w.-]/g, '_') || 'program';
  const named = name.endsWith('.mines') ? name : `${name}.mines`;
  return (await ownFile(context, named, document.getText())).fsPath;
}

/** Write a file at a place of the extension's own. */
async function ownFile(
  context: vscode.ExtensionContext,
  name: string,
  text: string,
): Promise<vscode.Uri> {
  const folder = vscode.Uri.joinPath(context.globalStorageUri, 'programs');
  const file = vscode.Uri.joinPath(folder, name);
  await vscode.workspace.fs.createDirectory(folder);
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  return file;
}
