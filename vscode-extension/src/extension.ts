/** Puts the extension together: the server's client, and the modules beside it. */

import * as vscode from 'vscode';
import { paintBoards } from './board/board.ts';
import { showCoordinate } from './board/coordinate.ts';
import { serverCommands } from './commands.ts';
import { watchCursors } from './cursors.ts';
import { debugPrograms } from './debugging/debugging.ts';
import { watchSessions } from './debugging/sessions.ts';
import { explainPrograms } from './explanation/explanation.ts';
import { isProgram } from './languages.ts';
import { showAssembled } from './programs/assembled.ts';
import { createPrograms } from './programs/create.ts';
import { watchPrograms } from './programs/current.ts';
import { profilePrograms } from './programs/profile.ts';
import { runPrograms } from './programs/run.ts';
import { showSize } from './programs/size.ts';
import { provideTasks } from './programs/tasks.ts';
import { showCommands } from './reference.ts';
import { showRules } from './rules.ts';
import { changeOperations } from './server/changing.ts';
import { showLines } from './server/completing.ts';
import { showBrokenConfigurations } from './server/configuration.ts';
import { tellOfMoves } from './server/moves.ts';
import { onDidChangePython } from './server/python.ts';
import { type ManagedServer, manageServer } from './server/server.ts';
import { showState } from './server/status.ts';
import type { Module } from './services.ts';
import { testPrograms } from './testing/explorer.ts';
import { warnOfLineEnds } from './texts/warnings.ts';
import { showBoard } from './view/view.ts';
import { showWalkthroughPages } from './walkthrough.ts';

const MODULES: readonly Module[] = [
  watchCursors,
  createPrograms,
  showAssembled,
  runPrograms,
  provideTasks,
  testPrograms,
  showSize,
  debugPrograms,
  profilePrograms,
  explainPrograms,
  showCommands,
  showRules,
  showBrokenConfigurations,
  paintBoards,
  showCoordinate,
  showBoard,
  showWalkthroughPages,
  warnOfLineEnds,
  tellOfMoves,
  showLines,
  changeOperations,
];

let server: ManagedServer | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Mines', { log: true });
  const managed = manageServer(context, log);
  server = managed;
  const programs = watchPrograms();
  const sessions = watchSessions();
  const services = { context, log, server: managed, programs, sessions };
  context.subscriptions.push(
    log,
    managed,
    programs,
    sessions,
    showState(managed.state, managed.onDidChangeState),
    serverCommands(context, managed, log),
    ...MODULES.map((module) => module(services)),
    restartWhenTold(managed),
    // Somebody may have installed it meanwhile.
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (isProgram(document) && managed.state.kind === 'missing') managed.lookAgain();
    }),
  );
  onDidChangePython(() => managed.lookAgain()).then((listening) =>
    context.subscriptions.push(listening),
  );
  // Whoever activates the extension does not wait for the server.
  managed.restart();
}

/** Trust that is granted changes settings too: what comes at once is one reason to start anew. */
function restartWhenTold(managed: ManagedServer): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => managed.restart(), 100);
  };
  return vscode.Disposable.from(
    new vscode.Disposable(() => clearTimeout(timer)),
    vscode.workspace.onDidGrantWorkspaceTrust(soon),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('mines.server')) soon();
    }),
  );
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
