/** Two folders in one workspace, each with its own configuration and settings. */

import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { SUM, UNTIDY } from './programs.ts';
import { test } from './testing.ts';
import { answered, ask, diagnosed, folder, open, until, whole, write } from './workspace.ts';

export { run } from './testing.ts';

test('each folder has its own configuration', async () => {
  // The second one may come later than the tests.
  await until('both folders', () => vscode.workspace.workspaceFolders?.length === 2);
  const one = await open('untidy.mines', UNTIDY, 0);
  const other = await open('untidy.mines', UNTIDY, 1);
  await diagnosed(other.document.uri, (all) => all.some((each) => each.includes('M103')));
  await diagnosed(
    one.document.uri,
    (all) => all.length > 0 && all.every((each) => !each.includes('M103')),
  );
});

test('each folder has its own settings', async () => {
  const expected = [
    ['push(n)', 'push(n)', 'noop', 'push(n)', 'push(n)'],
    ['= 3', '= 3', '= 6', '= 5', '= 2'],
  ];
  for (const [at, labels] of expected.entries()) {
    const { document } = await open('sum.mines', SUM, at);
    // Until the server knows the settings of the folder, it gives the hints of both kinds.
    await answered(
      `the hints of folder ${at}`,
      async () => {
        const hints = await ask<vscode.InlayHint[]>(
          'vscode.executeInlayHintProvider',
          document.uri,
          whole(document),
        );
        return hints.map(({ label }) => String(label).trim());
      },
      (found) => String(found) === String(labels),
    );
  }
});

test('a file that is not open has the configuration of its folder', async () => {
  const one = await write('closed.mines', UNTIDY, 0);
  const other = await write('closed.mines', UNTIDY, 1);
  await diagnosed(other, (all) => all.some((each) => each.includes('M103')));
  await diagnosed(one, (all) => all.length > 0 && all.every((each) => !each.includes('M103')));
});

test('tasks of each folder run there', async () => {
  await write('only-here.mines', SUM, 1);
  const words = { task: 'run', file: 'only-here.mines' };
  const tasks = { version: '2.0.0', tasks: [{ label: 'of the other', type: 'mines', ...words }] };
  await write('.vscode/tasks.json', JSON.stringify(tasks), 1);
  let task: vscode.Task | undefined;
  await until('the task', async () => {
    const all = await vscode.tasks.fetchTasks();
    task = all.find(({ name }) => name === 'of the other');
    return task !== undefined;
  });
  const found = task;
  assert.ok(found);
  const status = await new Promise((resolve) => {
    vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
      if (execution.task.name === found.name) resolve(exitCode);
    });
    vscode.tasks.executeTask(found);
  });
  assert.equal(status, 0);
});

test('a folder that is added is looked at, one that is removed is not any more', async () => {
  const added = vscode.Uri.joinPath(folder(0), '..', 'added');
  await vscode.workspace.fs.createDirectory(added);
  const file = vscode.Uri.joinPath(added, 'untidy.mines');
  await vscode.workspace.fs.writeFile(file, Buffer.from(UNTIDY));
  vscode.workspace.updateWorkspaceFolders(2, 0, { uri: added });
  await diagnosed(file, (all) => all.some((each) => each.includes('M103')));
  vscode.workspace.updateWorkspaceFolders(2, 1);
  await diagnosed(file, (all) => all.length === 0);
});
