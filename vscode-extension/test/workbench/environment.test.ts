/** Where the server comes from: nowhere, an environment made for it, one that was chosen. */

import * as assert from 'node:assert/strict';

import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { attempts } from './attempts.ts';
import { boardIs, openBoard, violations } from './board_view.ts';
import type { Editor, EditorOptions } from './editor.ts';
import { startEditor } from './editor.ts';
import { onPage } from './pages.ts';
import { barePath, copyExamples, newFolder, serverBin } from './pieces.ts';
import { serversBelow } from './processes.ts';
import { until } from './waiting.ts';
import type { Opening } from './workbench.ts';
import {
  goTo,
  lens,
  notification,
  openFile,
  picture,
  press,
  runCommand,
  terminalShows,
} from './workbench.ts';

/** A test with an editor of its own. */
function inEditor(
  name: string,
  options: EditorOptions,
  opening: (folder: string) => Omit<Opening, 'folder'>,
  body: (page: Page, folder: string, editor: Editor) => Promise<void>,
): void {
  const attempt = async () => {
    const folder = newFolder('programs');
    copyExamples(folder, 'hello.mines');
    const more = opening(folder);
    const editor = await startEditor(options);
    try {
      await onPage(name, editor, { folder, ...more }, (page) => body(page, folder, editor));
    } finally {
      await editor.stop();
    }
  };
  test(name, { timeout: 600_000 }, (context) => attempts(context, attempt));
}

const nothing = () => ({});

/** What pip reads its settings from; at first, an index that cannot be reached. How often it is tried is said in
 * `PIP_RETRIES`: one that comes from outside counts for more than what stands in this file. */
const pip = join(newFolder('pip'), 'pip.conf');
writeFileSync(pip, '[global]\nindex-url = http://127.0.0.1:9/simple\n');

inEditor(
  'no server: a message that stays, and its button; offline, the reason and another try',
  { path: barePath, environment: { PIP_CONFIG_FILE: pip, PIP_RETRIES: '1' } },
  nothing,
  async (page) => {
    await openFile(page, 'hello.mines');
    const message = await notification(
      page,
      'The Mines language server (mines-lsp) was not found.',
    );
    // Longer than VS Code shows a message that goes by itself.
    const stays = performance.now() + 13_000;
    assert.match(await message.innerText(), /needs a network connection/);
    await picture(page, 'no-server');
    // The status item has the same remedy.
    await page.locator('#status\\.languageStatus').hover();
    const status = page.locator('.monaco-hover:visible .hover-language-status');
    await status.filter({ hasText: 'was not found' }).locator('a').first().waitFor();
    assert.match(await status.first().innerText(), /Make Environment/);
    await page.mouse.move(600, 600);
    await page.waitForTimeout(Math.max(0, stays - performance.now()));
    assert.ok(await message.isVisible());
    await press(message, 'Make Environment');
    await terminalShows(page, 'The package index cannot be reached');
    const failure = await notification(page, 'the package index could not be reached');
    await picture(page, 'offline');
    writeFileSync(pip, '');
    await press(failure, 'Retry');
    // What it needs comes from wherever pip gets it, and that is to be seen.
    await terminalShows(page, 'Successfully installed');
    await lens(page, 'ends after 72 operations');
    await page.locator('.editor-actions a[aria-label="Run Program"]').click();
    await terminalShows(page, 'Hello, world!');
  },
);

inEditor(
  'a setting that names nothing: it is said',
  { path: barePath, machineSettings: { 'mines.server.path': '/nowhere/mines-lsp' } },
  nothing,
  async (page) => {
    await openFile(page, 'hello.mines');
    const message = await notification(page, '/nowhere/mines-lsp');
    await press(message, 'Open Settings');
    await page.locator('.settings-editor').waitFor();
  },
);

inEditor(
  'a Python that is set and does not exist: it is said, and the setting opens',
  { path: barePath, machineSettings: { 'mines.server.python': '/nowhere/python' } },
  nothing,
  async (page) => {
    await openFile(page, 'hello.mines');
    await press(await notification(page, 'was not found'), 'Make Environment');
    const words = 'The setting mines.server.python names /nowhere/python, which does not exist.';
    await press(await notification(page, words), 'Open Settings');
    await page.locator('.settings-editor').waitFor();
    await picture(page, 'no-python');
  },
);

inEditor(
  'without a server, F5 says what is missing, and how to get it',
  { path: barePath },
  nothing,
  async (page) => {
    await openFile(page, 'hello.mines');
    const message = await notification(page, 'was not found');
    await runCommand(page, 'Notifications: Clear All Notifications');
    await message.waitFor({ state: 'detached' });
    await openFile(page, 'hello.mines');
    await page.keyboard.press('F5');
    const again = await notification(page, 'nothing is checked, run or debugged');
    await again.locator('.monaco-button').filter({ hasText: 'Make Environment' }).waitFor();
    await picture(page, 'no-debugger');
    assert.equal(await page.locator('.debug-toolbar:visible').count(), 0);
  },
);

inEditor(
  'a setting that names one: it is taken',
  { path: barePath, machineSettings: { 'mines.server.path': join(serverBin, 'mines-lsp') } },
  nothing,
  async (page) => {
    await openFile(page, 'hello.mines');
    await lens(page, 'ends after 72 operations');
  },
);

inEditor(
  'an environment in the folder: it is taken',
  { path: barePath },
  (folder) => {
    symlinkSync(join(serverBin, '..'), join(folder, '.venv'));
    return {};
  },
  async (page) => {
    await openFile(page, 'hello.mines');
    await lens(page, 'ends after 72 operations');
  },
);

inEditor(
  'an environment chosen in the Python extension: it is taken, and another one later',
  { path: barePath, others: [standIn()] },
  (folder) => {
    writeFileSync(join(folder, 'chosen.txt'), '/usr/bin/python3');
    return {};
  },
  async (page, folder) => {
    await openFile(page, 'hello.mines');
    await notification(page, 'was not found');
    writeFileSync(join(folder, 'chosen.txt'), join(serverBin, 'python'));
    await lens(page, 'ends after 72 operations');
  },
);

inEditor(
  'a folder that is not trusted: nothing of it is run',
  {
    path: barePath,
    asksForTrust: true,
    settings: { 'security.workspace.trust.emptyWindow': false },
  },
  (folder) => {
    symlinkSync(join(serverBin, '..'), join(folder, '.venv'));
    return {};
  },
  async (page) => {
    await openFile(page, 'hello.mines');
    const message = await notification(page, 'In Restricted Mode');
    await picture(page, 'untrusted');
    await press(message, 'Manage Workspace Trust');
    await page.locator('.workspace-trust-editor').waitFor();
    await page
      .locator('.workspace-trust-editor .monaco-button', { hasText: 'Trust' })
      .first()
      .click();
    await openFile(page, 'hello.mines');
    await lens(page, 'ends after 72 operations');
  },
);

inEditor(
  'a program of a folder that is not trusted: the editor asks before it is run',
  { asksForTrust: true, settings: { 'security.workspace.trust.emptyWindow': false } },
  nothing,
  async (page) => {
    await openFile(page, 'hello.mines');
    // A server from elsewhere is no danger: the program can be read.
    await lens(page, 'ends after 72 operations');
    // The board shows the program, but runs nothing.
    await goTo(page, 25, 2);
    const view = await openBoard(page);
    await boardIs(view, 'before line 25');
    await view.getByText('Programs do not run in a folder that you do not trust.').waitFor();
    assert.ok(await view.getByRole('button', { name: 'Export Picture…' }).isDisabled());
    assert.equal(await view.getByRole('button', { name: 'Play' }).count(), 0);
    assert.deepEqual(await violations(page), []);
    await picture(page, 'view-untrusted');
    await runCommand(page, 'Mines: Make Environment for Language Server');
    await notification(page, 'In Restricted Mode, the extension does not make an environment');
    await runCommand(page, 'Mines: Run Program');
    const question = page.locator('.monaco-dialog-box');
    assert.match(await question.innerText(), /trust the authors/i);
    await picture(page, 'asks-for-trust');
    await question.locator('.monaco-button', { hasText: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    assert.equal(await page.locator('.terminal-wrapper').count(), 0);
    await runCommand(page, 'Mines: Run Program');
    await question.locator('.monaco-button', { hasText: 'Trust' }).first().click();
    await terminalShows(page, 'Hello, world!');
    await view.getByRole('button', { name: 'Play' }).waitFor();
  },
);

inEditor(
  'a server that dies is there again; one that keeps dying is told of',
  {},
  nothing,
  async (page, _folder, editor) => {
    await openFile(page, 'hello.mines');
    await lens(page, 'ends after 72 operations');
    const killed = new Set<number>();
    const failed = page.locator('.notification-toast').filter({ hasText: 'crashed 5 times' });
    const shown = page.locator('.codelens-decoration').first();
    for (let deaths = 1; deaths <= 5; deaths += 1) {
      const pid = await until('a server', () =>
        serversBelow(editor.pid).find((each) => !killed.has(each)),
      );
      // One that dies while it starts is another matter: it must have begun to answer.
      await shown.waitFor({ state: 'hidden', timeout: 5000 }).catch(() => {});
      await shown.waitFor();
      assert.equal(await failed.count(), 0, `told of after ${deaths - 1} deaths`);
      killed.add(pid);
      process.kill(pid, 'SIGKILL');
    }
    await failed.waitFor();
    await picture(page, 'crashed');
    await press(failed, 'Restart');
    await until('a server', () => serversBelow(editor.pid).some((each) => !killed.has(each)));
    await lens(page, 'explain');
  },
);

inEditor('the command restarts it', {}, nothing, async (page, _folder, editor) => {
  await openFile(page, 'hello.mines');
  await lens(page, 'ends after 72 operations');
  await goTo(page, 20, 1);
  const cell = page.locator('#mines-tools\\.mines\\.mines\\.coordinate [aria-label*="mul"]');
  await cell.waitFor();
  const [before] = serversBelow(editor.pid);
  await runCommand(page, 'Mines: Restart Language Server');
  await until('another server', () => {
    const now = serversBelow(editor.pid);
    return now.length === 1 && now[0] !== before;
  });
  // As much is known of the cell at the cursor as before.
  await cell.waitFor();
});

/** An extension with the Python extension's name and API; a file in the folder says what is chosen. */
function standIn(): string {
  const folder = newFolder('python');
  const manifest = {
    name: 'python',
    publisher: 'ms-python',
    version: '9999.0.0',
    engines: { vscode: '^1.91.0' },
    main: './main.js',
    extensionKind: ['workspace'],
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const main = `
    const vscode = require('vscode');
    const { readFileSync, watchFile } = require('node:fs');
    exports.activate = () => {
      const changed = new vscode.EventEmitter();
      const file = vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, 'chosen.txt').fsPath;
      const chosen = () => readFileSync(file, 'utf8').trim();
      watchFile(file, { interval: 200 }, () => changed.fire({ id: chosen(), path: chosen() }));
      return {
        ready: Promise.resolve(),
        environments: {
          getActiveEnvironmentPath: () => ({ id: chosen(), path: chosen() }),
          resolveEnvironment: async ({ path }) => ({
            id: path,
            path,
            executable: { uri: vscode.Uri.file(path), bitness: '64-bit', sysPrefix: '' },
          }),
          onDidChangeActiveEnvironmentPath: changed.event,
        },
      };
    };
  `;
  writeFileSync(join(folder, 'main.js'), main);
  return folder;
}
