/** Sessions of debugging, as launch.json, the settings and commands ask for them. */

import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { SUM } from './programs.ts';
import { test } from './testing.ts';
import { closeAll, folder, open, set, until, write } from './workspace.ts';

interface Session {
  readonly configuration: vscode.DebugConfiguration;
  readonly said: () => string;
  readonly reaches: (step: number) => Promise<void>;
  readonly ask: (command: string, words: object) => Thenable<unknown>;
  readonly ended: () => Promise<void>;
}

/** Start a session, and follow what its adapter says. */
async function debugging(
  start: () => Thenable<unknown>,
  body: (session: Session) => Promise<void>,
): Promise<void> {
  let session: vscode.DebugSession | undefined;
  let [said, step, isOver] = ['', -1, false];
  const listening = vscode.Disposable.from(
    vscode.debug.registerDebugAdapterTrackerFactory('mines', {
      createDebugAdapterTracker: (of) => {
        session = of;
        return {
          onDidSendMessage({ event, body: words }) {
            if (event === 'output' && words.category === 'stdout') said += words.output;
            if (event === 'mines/state') step = words.step;
            if (event === 'terminated') isOver = true;
          },
        };
      },
    }),
  );
  try {
    await start();
    await until('the session', () => session !== undefined);
    const started = session as unknown as vscode.DebugSession;
    await body({
      configuration: started.configuration,
      said: () => said,
      reaches: (wanted) => until(`step ${wanted}`, () => step === wanted),
      ask: (command, words) => started.customRequest(command, words),
      ended: () => until('the end', () => isOver),
    });
  } finally {
    if (!isOver) await vscode.debug.stopDebugging(session);
    listening.dispose();
  }
}

const launch =
  (more: object, how: vscode.DebugSessionOptions = {}) =>
  () =>
    vscode.debug.startDebugging(
      vscode.workspace.workspaceFolders?.[0],
      { type: 'mines', request: 'launch', name: 'a test', ...more },
      how,
    );

test('a program that launch.json names: to any step, and to its end', async () => {
  await write('good.mines', SUM);
  const program = '${workspaceFolder}/good.mines';
  await debugging(launch({ program, stopOnEntry: true }), async ({ reaches, ask }) => {
    await reaches(0);
    await ask('mines/gotoMoment', { step: 4 });
    await reaches(4);
    const state = (await ask('mines/state', {})) as { readonly stacks: object };
    assert.ok('stack' in state.stacks);
  });
});

test('the program of the active editor, with the dialect and the seed of the settings', async () => {
  await open('end.ef', '🔚\n');
  await set('mines.run.seed', 7);
  await set('mines.emojifunge.dialect', 'author');
  try {
    const start = () => vscode.commands.executeCommand('mines.debugProgram');
    await debugging(start, async ({ configuration, reaches }) => {
      const { program, seed, dialect } = configuration;
      const { fsPath } = vscode.Uri.joinPath(folder(), 'end.ef');
      assert.deepEqual({ program, seed, dialect }, { program: fsPath, seed: 7, dialect: 'author' });
      await reaches(1);
    });
  } finally {
    await set('mines.run.seed', undefined);
    await set('mines.emojifunge.dialect', undefined);
    await closeAll();
  }
});

test('a session that has come to the end of its program ends when this is debugged again', async () => {
  await open('end.ef', '🔚\n');
  const start = () => vscode.commands.executeCommand('mines.debugProgram');
  try {
    await debugging(start, async ({ reaches, ended }) => {
      await reaches(1);
      await start();
      await ended();
    });
  } finally {
    await vscode.debug.stopDebugging();
    await closeAll();
  }
});

test('a program that only runs writes its output and is over', async () => {
  await write('echo.ef', '🔤🔡🔚\n');
  const more = { program: '${workspaceFolder}/echo.ef', input: 'A' };
  await debugging(launch(more, { noDebug: true }), async ({ said, ended }) => {
    await ended();
    assert.equal(said(), 'A');
  });
});
