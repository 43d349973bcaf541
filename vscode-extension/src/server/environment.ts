/** Making an environment of the extension's own, in a terminal that people see. */

import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import { statusOf } from '../programs/execution.ts';
import { placeOf } from '../programs/tasks.ts';
import { isSuitablePython, OLDEST_PYTHON } from './asking.ts';
import { programsOnPath } from './places.ts';
import { carriedWheel, ownEnvironment, serverSetting, surroundings } from './surroundings.ts';

/** Make it; whether that has worked. What goes wrong is told. */
export async function makeEnvironment(context: vscode.ExtensionContext): Promise<boolean> {
  const wheel = await carriedWheel(context);
  if (wheel === undefined) {
    vscode.window.showErrorMessage(
      vscode.l10n.t('This build of the extension carries no server. Install it with pip instead.'),
    );
    return false;
  }
  const python = await suitablePython(context);
  if (python === undefined) {
    tellOfNoPython(); // the answer may take long; what is asked for meanwhile does not wait for it
    return false;
  }
  const [program, ...first] = python;
  const script = vscode.Uri.joinPath(context.extensionUri, 'python', 'make_environment.py').fsPath;
  const folder = ownEnvironment(context).fsPath;
  const task = new vscode.Task(
    { type: 'mines', task: 'environment' },
    vscode.TaskScope.Workspace,
    vscode.l10n.t('make an environment for the language server'),
    'mines',
    new vscode.ProcessExecution(program, [...first, '-I', script, folder, wheel.file], placeOf({})),
  );
  task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, showReuseMessage: false };
  const status = await statusOf(task);
  if (status === 0) return true;
  vscode.window.showErrorMessage(
    vscode.l10n.t(
      'The environment for the Mines language server could not be made; the terminal says why.',
    ),
  );
  return false;
}

async function tellOfNoPython(): Promise<void> {
  const settings = vscode.l10n.t('Open Settings');
  const chosen = await vscode.window.showErrorMessage(
    vscode.l10n.t(
      'No Python {0} or newer was found. Install one, or name one in the setting {1}.',
      OLDEST_PYTHON,
      'mines.server.python',
    ),
    settings,
  );
  if (chosen === settings) {
    vscode.commands.executeCommand('workbench.action.openSettings', 'mines.server.python');
  }
}

async function suitablePython(
  context: vscode.ExtensionContext,
): Promise<readonly [string, ...string[]] | undefined> {
  const named = serverSetting('python');
  const around = await surroundings(context);
  const candidates: [string, ...string[]][] = [];
  const add = (name: string, ...words: string[]) => {
    for (const program of programsOnPath(name, around)) candidates.push([program, ...words]);
  };
  if (isAbsolute(named)) {
    candidates.push([named]);
  } else if (named !== '') {
    add(named.replace(/\.exe$/i, ''));
  } else {
    if (around.python !== undefined && existsSync(around.python)) candidates.push([around.python]);
    if (process.platform === 'win32') add('py', '-3');
    for (const minor of [14, 13, 12, 11]) add(`python3.${minor}`);
    add('python3');
    add('python');
  }
  for (const candidate of candidates) {
    if (await isSuitablePython(candidate)) return candidate;
  }
  return undefined;
}
