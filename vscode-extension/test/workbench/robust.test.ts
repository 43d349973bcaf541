/** What goes on working when something around the extension does not, or changes. */

import * as assert from 'node:assert/strict';
import { chmodSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { editorOfFile } from './editor.ts';
import { pageTest, pageTests } from './pages.ts';
import { copyExamples, newFolder, serverBin } from './pieces.ts';
import { serversBelow } from './processes.ts';
import { until } from './waiting.ts';
import {
  activeEditor,
  answer,
  lens,
  lines,
  lineWith,
  notification,
  openFile,
  runCommand,
  terminalShows,
} from './workbench.ts';

const editor = editorOfFile({
  settings: { 'mines.run.input': 'ask', 'mines.trace.server': 'messages' },
});

const folder = newFolder('programs');
copyExamples(folder, 'add.mines', 'cat.mines');
const here = () => ({ folder });
const holds = (name: string, body: Parameters<typeof pageTest>[3]) =>
  pageTest(name, editor, here, body);
/** Tests that look at no log. */
const onSharedPage = pageTests(editor, here);

const choice = (page: Page, label: string) =>
  page.locator('.quick-input-widget:visible .monaco-list-row').filter({ hasText: label }).first();

/** Settings where those of scope `machine-overridable` count. */
function setMachine(settings: Readonly<Record<string, unknown>>): void {
  writeFileSync(join(editor().data, 'Machine', 'settings.json'), JSON.stringify(settings));
}

/** A server that tells its version, and then does something else. */
function stand(name: string, does: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n[ "$1" = --version ] && exec echo 'mines-lsp 99.0'\n${does}\n`);
  chmodSync(file, 0o755);
  return file;
}

holds('a server that never answers does not hold up another', async (page) => {
  setMachine({ 'mines.server.path': stand('silent', 'exec sleep 1000') });
  try {
    await openFile(page, 'add.mines');
    await until('the start', () => logged(/starting .*silent/));
    setMachine({ 'mines.server.path': join(serverBin, 'mines-lsp') });
    await lens(page, 'explain');
    assert.deepEqual(await page.locator('.notification-toast').allInnerTexts(), []);
  } finally {
    setMachine({});
  }
});

holds('a server that is stopped while it starts is not in the way of the next', async (page) => {
  const go = join(newFolder('go'), 'go');
  const real = join(serverBin, 'mines-lsp');
  const waits = `while [ ! -e '${go}' ]; do sleep 0.02; done`;
  setMachine({ 'mines.server.path': stand('slow', `${waits}\nexec '${real}' "$@"`) });
  try {
    await openFile(page, 'add.mines');
    await until('the start', () => logged(/starting .*slow/));
    setMachine({ 'mines.server.path': real });
    await until('its end', () => logged(/the server is to end while it starts/));
    writeFileSync(go, '');
    await until('the next one', () => logged(/starting .*mines-lsp/));
    await lens(page, 'explain');
    assert.ok(!logged(/already exists|could not be started/));
    assert.deepEqual(await page.locator('.notification-toast').allInnerTexts(), []);
  } finally {
    setMachine({});
  }
});

holds(
  'a server that is gone after its end: it is said, and taken when it is back',
  async (page) => {
    const program = () => stand('going', `exec '${join(serverBin, 'mines-lsp')}' "$@"`);
    setMachine({ 'mines.server.path': program() });
    try {
      await openFile(page, 'add.mines');
      await lens(page, 'explain');
      rmSync(program());
      for (const pid of serversBelow(editor().pid)) process.kill(pid, 'SIGKILL');
      await notification(page, /names .*going, which does not exist/);
      program();
      await openFile(page, 'cat.mines');
      await lens(page, 'explain');
    } finally {
      setMachine({});
    }
  },
);

holds('one message of a server that does not start', async (page) => {
  setMachine({ 'mines.server.path': stand('broken', 'exit 3') });
  try {
    await openFile(page, 'add.mines');
    await notification(page, /broken.* could not be started/);
    await until('its end', () => logged(/Server process exited with code 3/));
    setMachine({});
    await lens(page, 'explain');
    // Whoever else had something to say has said it by now.
    await runCommand(page, 'Notifications: Show Notifications');
    await page.locator('.notifications-center.visible .notification-list-item').first().waitFor();
    const said = page.locator('.notifications-center .notification-list-item-message');
    const words = (await said.allInnerTexts()).filter(
      (each) => !each.includes('could not be started'),
    );
    assert.deepEqual(words, []);
  } finally {
    setMachine({});
  }
});

holds('without a Python, what comes next does not wait for an answer', async (page) => {
  setMachine({ 'mines.server.python': join(folder, 'no-python') });
  try {
    await openFile(page, 'add.mines');
    await lens(page, 'explain');
    await runCommand(page, 'Mines: Make Environment for Language Server');
    await notification(page, /no-python, which does not exist/);
    // The server that was there before is taken again.
    await until('a second start', () => count(/starting .*mines-lsp/g) >= 2);
    await lens(page, 'explain');
  } finally {
    setMachine({});
  }
});

onSharedPage('a program in another language has no rulers', async (page) => {
  writeFileSync(join(folder, 'other.mines'), '# a program\n\n.*.\n..*\n0,0');
  await openFile(page, 'other.mines');
  await lineWith(page, '0 .*.');
  await runCommand(page, 'Change Language Mode');
  await page.locator('.quick-input-widget:visible input').fill('Plain Text');
  await choice(page, 'Plain Text').click();
  await until('the rulers to go', async () => {
    const shown = await lines(activeEditor(page));
    return shown.includes('.*.') && shown.includes('..*');
  });
});

onSharedPage('the input is what was typed, also where it looks like a variable', async (page) => {
  await openFile(page, 'cat.mines');
  await lens(page, 'run');
  await runCommand(page, 'Mines: Run Program with Input…');
  await choice(page, 'Text…').click();
  await answer(page, 'a${file}b');
  await terminalShows(page, 'a${file}b');
});

onSharedPage('mines.run.input: asked for at each run', async (page) => {
  await openFile(page, 'add.mines');
  await lens(page, 'run');
  for (const input of ['20', '22']) {
    await runCommand(page, 'Mines: Run Program');
    await choice(page, 'Text…').click();
    await answer(page, `${input}\\n1\\n`);
    await terminalShows(page, new RegExp(`^${Number(input) + 1}$`, 'm'));
  }
});

holds('mines.trace.server: what is said is in the log', async (page) => {
  await openFile(page, 'add.mines');
  await lens(page, 'run');
  await until('a message', () => logged(/Sending request 'textDocument\/codeLens/));
});

holds('the log that is looked at grows by nothing that is done for it', async (page) => {
  await openFile(page, 'add.mines');
  await lens(page, 'run');
  await runCommand(page, 'Mines: Show Log');
  await activeEditor(page).locator('.view-line').nth(3).click();
  await until('a request', () => logged(/Sending request 'mines\/coordinate/));
  const asked = /Sending request 'mines\/coordinate/g;
  let before = -1;
  // It comes to rest.
  await until('an end of it', async () => {
    const now = count(asked);
    if (now === before) return true;
    before = now;
    await page.waitForTimeout(1500);
    return false;
  });
});

function logged(words: RegExp): boolean {
  return words.test(newestLog());
}

function count(words: RegExp): number {
  return newestLog().match(words)?.length ?? 0;
}

/** The log of the newest page: each has one of its own. */
function newestLog(): string {
  const logs = globSync(join(editor().data, 'logs', '**', 'Mines.log'));
  const born = (file: string) => statSync(file).birthtimeMs;
  const [file] = logs.sort((one, other) => born(other) - born(one));
  return file === undefined ? '' : readFileSync(file, 'utf8');
}
