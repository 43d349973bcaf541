/** Making an environment of the extension's own, in a terminal that people see. */

import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import { statusOf } from '../programs/execution.ts';
import { taskPlace } from '../programs/tasks.ts';
import { isSuitablePython, OLDEST_PYTHON } from './asking.ts';
import { type EnvironmentProblem, offerSetting, tellOfNoEnvironment } from './messages.ts';
import { programsOnPath } from './places.ts';
import { carriedWheel, ownEnvironment, serverSetting, surroundings } from './surroundings.ts';

/** The exit statuses of the script that makes it. */
const PROBLEMS: Readonly<Record<number, EnvironmentProblem>> = { 3: 'venv', 4: 'network' };

/** What came of it; of what failed it is told, with a way to try again. */
export async function makeEnvironment(
  context: vscode.ExtensionContext,
  retry: () => void,
): Promise<boolean> {
  const wheel = await carriedWheel(context);
  if (wheel === undefined) {
    vscode.window.showErrorMessage(
      vscode.l10n.t(
        'This build of the extension does not contain a server. Install it with pip instead.',
      ),
    );
    return false;
  }
  const python = await suitablePython(context);
  if (python === undefined) {
    offerSetting(wordsOfNoPython(serverSetting('python')), 'mines.server.python');
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
    new vscode.ProcessExecution(program, [...first, '-I', script, folder, wheel.file], taskPlace()),
  );
  // Its command line would push the reason of a failure out of sight.
  task.presentationOptions = {
    reveal: vscode.TaskRevealKind.Always,
    showReuseMessage: false,
    echo: false,
  };
  const { status, execution } = await statusOf(task);
  if (status === 0) return true;
  // The answer may take long; what is asked for meanwhile does not wait for it.
  tellOfNoEnvironment(PROBLEMS[status ?? 1] ?? 'other', () => showTerminalOf(execution)).then(
    (wanted) => {
      if (wanted) retry();
    },
  );
  return false;
}

/** Why there is no Python to make it with; `named` is the one that the setting names, if any. */
function wordsOfNoPython(named: string): string {
  if (named === '') {
    return vscode.l10n.t(
      'No Python {0} or newer was found. Install one, or name one in the setting {1}.',
      OLDEST_PYTHON,
      'mines.server.python',
    );
  }
  const remedy = vscode.l10n.t('Change the setting; empty, a Python is looked for.');
  const words =
    isAbsolute(named) && !existsSync(named)
      ? vscode.l10n.t(
          'The setting {0} names {1}, which does not exist.',
          'mines.server.python',
          named,
        )
      : vscode.l10n.t(
          'The setting {0} names {1}, which starts no Python {2} or newer.',
          'mines.server.python',
          named,
          OLDEST_PYTHON,
        );
  return `${words} ${remedy}`;
}

function showTerminalOf({ task }: vscode.TaskExecution): void {
  const named = vscode.window.terminals.findLast(({ name }) => name.includes(task.name));
  if (named !== undefined) named.show();
  else vscode.commands.executeCommand('workbench.action.terminal.focus');
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
