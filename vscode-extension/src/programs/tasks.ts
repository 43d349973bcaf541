/** Tasks of the type `mines`: run, lint, format. */

import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { dialectsSet, LANGUAGES, languageOf, languageOfFile } from '../languages.ts';
import type { Installation } from '../server/search.ts';
import type { Module, Server } from '../services.ts';
import {
  isTask,
  listed,
  type RunSettings,
  seedFor,
  shownCommand,
  type TaskWords,
  taskCommand,
} from './commands.ts';

export const TASK_TYPE = 'mines';

/**
 * What reads the findings out of what a tool prints. The server shows the same of all programs: then
 * they would stand in the Problems view twice. And without a folder, where relative paths are looked for,
 * VS Code would not start the task.
 */
function matchers(server: Server, folder: vscode.Uri | undefined): string[] {
  const shows = vscode.workspace.getConfiguration('mines', folder ?? null).get('lint', true);
  const isServed = server.state.kind === 'running' && shows;
  return isServed || !hasFolder() ? [] : ['$mines-error', '$mines-warning'];
}

/** Tools run in the folder; without one, in the home folder: VS Code starts a task nowhere else then. */
export function taskPlace(): vscode.ProcessExecutionOptions {
  return hasFolder() ? {} : { cwd: homedir() };
}

function hasFolder(): boolean {
  return (vscode.workspace.workspaceFolders ?? []).length > 0;
}

/** A task to offer, and its name. */
type Offer = readonly [TaskWords, string];

/** The tasks that each folder has. */
function forFolder(): readonly Offer[] {
  return [
    [{ task: 'lint' }, vscode.l10n.t('lint all programs')],
    [{ task: 'format' }, vscode.l10n.t('format all programs')],
  ];
}

export const provideTasks: Module = ({ server }) =>
  vscode.tasks.registerTaskProvider(TASK_TYPE, {
    provideTasks: async () => {
      const installation = await server.installation();
      const active = vscode.window.activeTextEditor?.document.uri;
      const here = active && vscode.workspace.getWorkspaceFolder(active);
      const run: Offer = [{ task: 'run', file: '${file}' }, vscode.l10n.t('run this program')];
      const folders = vscode.workspace.workspaceFolders ?? [];
      const offers: readonly (readonly [vscode.Task['scope'], Offer])[] = [
        [here ?? vscode.TaskScope.Workspace, run],
        ...folders.flatMap((folder) => forFolder().map((offer) => [folder, offer] as const)),
      ];
      return offers.map(([scope, [words, name]]) =>
        mineTask(words, name, scope, server, installation),
      );
    },
    resolveTask: async (task) => {
      const words = task.definition as vscode.TaskDefinition & TaskWords;
      if (!isTask(words.task)) {
        vscode.window.showErrorMessage(
          vscode.l10n.t(
            'In a task of the type mines, "task" is "run", "lint" or "format", not {0}.',
            JSON.stringify(words.task) ?? 'nothing',
          ),
        );
        return undefined;
      }
      // The definition must be the one that was asked for.
      const installation = await server.installation();
      const made = mineTask(words, task.name, task.scope, server, installation);
      return new vscode.Task(
        task.definition,
        task.scope ?? vscode.TaskScope.Workspace,
        task.name,
        TASK_TYPE,
        made.execution,
        made.problemMatchers,
      );
    },
  });

/** A task of this type, with `more` arguments that its definition does not hold; without an installation, what PATH holds is tried, and says what is wrong. */
export function mineTask(
  words: TaskWords,
  name: string,
  scope: vscode.Task['scope'],
  server: Server,
  installation: Installation | undefined,
  more: readonly string[] = [],
): vscode.Task {
  const folder = typeof scope === 'object' ? scope.uri : undefined;
  const command = taskCommand(words, runSettings(folder, words));
  const [program, ...first] = installation?.place.command(command.tool) ?? [
    `mines-${command.tool}`,
  ];
  const task = new vscode.Task(
    { type: TASK_TYPE, ...words },
    scope ?? vscode.TaskScope.Workspace,
    name,
    TASK_TYPE,
    new vscode.ProcessExecution(program, [...first, ...command.arguments, ...more], taskPlace()),
    matchers(server, folder),
  );
  task.detail = shownCommand([`mines-${command.tool}`, ...command.arguments]);
  if (words.task === 'lint') task.group = vscode.TaskGroup.Test;
  // Of a run, the terminal shows what the program writes, and nothing else.
  const isRun = words.task === 'run';
  task.presentationOptions = { clear: true, echo: !isRun, focus: isRun, showReuseMessage: false };
  return task;
}

/** What the settings of a folder say about a task. */
function runSettings(folder: vscode.Uri | undefined, { task, file }: TaskWords): RunSettings {
  const settings = (section: string) => vscode.workspace.getConfiguration(section, folder ?? null);
  const isOpen = file === undefined ? task === 'run' : file === '${file}';
  const document = isOpen ? vscode.window.activeTextEditor?.document : documentOf(file ?? '');
  const named = languageOfFile(document?.uri.path ?? file ?? '');
  const used = (document && languageOf(document)) ?? named;
  return {
    // In a folder there may be programs in each language.
    dialects: dialectsSet(used === undefined ? LANGUAGES : [used], (section) =>
      settings(section).get('dialect', ''),
    ),
    ...(used === undefined || used === named ? {} : { language: used.id }),
    ...seedFor(used, settings('mines').get('run.seed')),
    arguments: listed(settings('mines').get('run.arguments')),
  };
}

/** The document of a file, if it is known: people may have chosen another language for it than its suffix. */
function documentOf(file: string): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(
    ({ uri }) => uri.scheme === 'file' && uri.fsPath === file,
  );
}
