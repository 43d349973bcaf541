/** Making an environment of the extension's own, in a terminal that people see. */

import { existsSync } from 'node:fs';
import * as vscode from 'vscode';
import { statusOf } from '../programs/execution.ts';
import { placeOf } from '../programs/tasks.ts';
import { isSuitablePython, OLDEST_PYTHON } from './asking.ts';
import { chosenPython } from './python.ts';
import { carriedWheel, ownEnvironment, serverSetting } from './surroundings.ts';

/** Make it; whether that has worked. What goes wrong is told. */
export async function makeEnvironment(context: vscode.ExtensionContext): Promise<boolean> {
  const wheel = await carriedWheel(context);
  if (wheel === undefined) {
    vscode.window.showErrorMessage(
      vscode.l10n.t('This build of the extension carries no server. Install it with pip instead.'),
    );
    return false;
  }
  const python = await suitablePython();
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
    new vscode.ProcessExecution(program, [...first, script, folder, wheel.file], placeOf({})),
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

async function suitablePython(): Promise<readonly [string, ...string[]] | undefined> {
  const named = serverSetting('python');
  const chosen = await chosenPython(vscode.workspace.workspaceFolders?.[0]?.uri);
  const candidates: [string, ...string[]][] = [];
  if (named !== '') {
    candidates.push([named]);
  } else {
    if (chosen !== undefined && existsSync(chosen)) candidates.push([chosen]);
    if (process.platform === 'win32') candidates.push(['py', '-3']);
    for (const minor of [14, 13, 12, 11]) candidates.push([`python3.${minor}`]);
    candidates.push(['python3'], ['python']);
  }
  for (const candidate of candidates) {
    if (await isSuitablePython(candidate)) return candidate;
  }
  return undefined;
}
