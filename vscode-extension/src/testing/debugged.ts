/** Debugs a case: the program stops before it writes the first wrong character. */

import * as vscode from 'vscode';
import { DEBUG_TYPE } from '../debugging/sessions.ts';
import { languageOfFile } from '../languages.ts';
import { seedFor } from '../programs/commands.ts';
import type { Services } from '../services.ts';
import { argumentsFor, type CaseResult, keyOf, momentToLookAt } from './cases.ts';
import { type Items, uriIn } from './items.ts';
import { runCases } from './mines_test.ts';
import { tellResult } from './results.ts';

/** Run the case that `item` stands for, and debug its program with its input. */
export async function debugCase(
  services: Services,
  controller: vscode.TestController,
  items: Items,
  item: vscode.TestItem,
  request: vscode.TestRunRequest,
  token: vscode.CancellationToken,
): Promise<void> {
  const { folder, listed } = items.meant(item) ?? {};
  if (folder === undefined || listed === undefined) return;
  const run = controller.createTestRun(request);
  run.started(item);
  try {
    const more = argumentsFor([listed.program], [listed]);
    const report = await runCases(services.server, folder.fsPath, more, token);
    const result = report?.cases.find((each) => keyOf(each) === item.id);
    if (result === undefined) return run.skipped(item);
    await tellResult(run, item, folder, result);
    await debugResult(services, folder, result);
  } catch (error) {
    if (token.isCancellationRequested) return;
    run.errored(
      item,
      new vscode.TestMessage(error instanceof Error ? error.message : String(error)),
    );
  } finally {
    run.end();
  }
}

async function debugResult(
  { sessions }: Services,
  folder: vscode.Uri,
  result: CaseResult,
): Promise<void> {
  const { settings = {} } = result;
  const program = uriIn(folder, result.program);
  const configuration = {
    type: DEBUG_TYPE,
    request: 'launch',
    name: result.name === '' ? result.program : `${result.program}: ${result.name}`,
    program: program.fsPath,
    input: result.input,
    stopOnEntry: true,
    ...(settings.arguments?.length ? { args: settings.arguments } : {}),
    ...(settings.dialect ? { dialect: settings.dialect } : {}),
    ...seedFor(languageOfFile(program.path), settings.seed),
  };
  await vscode.window.showTextDocument(program, { preview: false });
  const step = momentToLookAt(result);
  if (step !== undefined) goWhenStopped(sessions, configuration.name, step);
  await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(folder), configuration);
}

/** When the session `name` has stopped for the first time, go to the moment after `step` steps. */
function goWhenStopped(sessions: Services['sessions'], name: string, step: number): void {
  const listening = vscode.Disposable.from(
    sessions.onDidChange(({ session, state }) => {
      if (session.name !== name || state === undefined) return;
      listening.dispose();
      session.customRequest('mines/gotoMoment', { step }).then(undefined, () => {});
    }),
    vscode.debug.onDidTerminateDebugSession((session) => {
      if (session.name === name) listening.dispose();
    }),
  );
}
