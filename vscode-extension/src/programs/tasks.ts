/** Tasks of the type `mines`: run, lint, format. */

import { homedir } from 'node:os';
import { dirname, isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import type { Installation } from '../server/search.ts';
import type { Module } from '../services.ts';
import { type RunSettings, type TaskWords, taskCommand } from './commands.ts';

export const TASK_TYPE = 'mines';

// Both of these speak of the folder where nothing else is said; and without one, VS Code would not
// start the task.

/** Relative paths in what the tools print are looked for in the folder. */
function matchers(): string[] {
  return hasFolder() ? ['$mines-error', '$mines-warning'] : [];
}

/** Tools run in the folder; without one, where the program is. */
export function placeOf(words: Pick<TaskWords, 'file'>): vscode.ProcessExecutionOptions {
  if (hasFolder()) return {};
  const { file } = words;
  return { cwd: file !== undefined && isAbsolute(file) ? dirname(file) : homedir() };
}

function hasFolder(): boolean {
  return (vscode.workspace.workspaceFolders ?? []).length > 0;
}

export const provideTasks: Module = ({ server }) =>
  vscode.tasks.registerTaskProvider(TASK_TYPE, {
    provideTasks: async () => {
      const installation = await server.installation();
      const scope = vscode.TaskScope.Workspace;
      const offered: readonly [TaskWords, string][] = [
        [{ task: 'run', file: '${file}' }, vscode.l10n.t('run this program')],
        [{ task: 'lint' }, vscode.l10n.t('lint all programs')],
        [{ task: 'format' }, vscode.l10n.t('format all programs')],
      ];
      return offered.map(([words, name]) => mineTask(words, name, scope, installation));
    },
    resolveTask: async (task) => {
      const words = task.definition as vscode.TaskDefinition & TaskWords;
      // The definition must be the one that was asked for.
      const made = mineTask(words, task.name, task.scope, await server.installation());
      return new vscode.Task(
        task.definition,
        task.scope ?? vscode.TaskScope.Workspace,
        task.name,
        TASK_TYPE,
        made.execution,
        matchers(),
      );
    },
  });

/** A task of this type; without an installation, what PATH holds is tried, and says what is wrong. */
export function mineTask(
  words: TaskWords,
  name: string,
  scope: vscode.Task['scope'],
  installation: Installation | undefined,
): vscode.Task {
  const folder = typeof scope === 'object' ? scope.uri : undefined;
  const command = taskCommand(words, runSettings(folder));
  const [program, ...first] = installation?.place.command(command.tool) ?? [
    `mines-${command.tool}`,
  ];
  const task = new vscode.Task(
    { type: TASK_TYPE, ...words },
    scope ?? vscode.TaskScope.Workspace,
    name,
    TASK_TYPE,
    new vscode.ProcessExecution(program, [...first, ...command.arguments], placeOf(words)),
    matchers(),
  );
  task.detail = [`mines-${command.tool}`, ...command.arguments].join(' ');
  if (words.task === 'lint') task.group = vscode.TaskGroup.Test;
  // Of a run, the terminal shows what the program writes, and nothing else.
  const isRun = words.task === 'run';
  task.presentationOptions = { clear: true, echo: !isRun, focus: isRun, showReuseMessage: false };
  return task;
}

/** What the settings of a file or a folder say about running a program. */
export function runSettings(resource: vscode.Uri | undefined): RunSettings {
  const settings = vscode.workspace.getConfiguration('mines', resource ?? null);
  return {
    dialect: settings.get('dialect', ''),
    arguments: settings.get<string[]>('run.arguments', []),
  };
}
