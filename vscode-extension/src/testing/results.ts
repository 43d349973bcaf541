/** Shows the results of cases in the view Testing. */

import * as vscode from 'vscode';
import { type CaseResult, forTerminal, isFailure, type Place, utf16Column } from './cases.ts';
import { uriIn } from './items.ts';

/** Tell `run` the result of the case that `item` stands for. */
export async function tellResult(
  run: vscode.TestRun,
  item: vscode.TestItem,
  folder: vscode.Uri,
  result: CaseResult,
): Promise<void> {
  const milliseconds = result.seconds * 1000;
  if (result.actual) run.appendOutput(forTerminal(result.actual), undefined, item);
  if (result.verdict === 'passed') run.passed(item, milliseconds);
  else if (result.verdict === 'skipped') run.skipped(item);
  else {
    const message = await messageOf(folder, result);
    if (isFailure(result.verdict)) run.failed(item, message, milliseconds);
    else run.errored(item, message, milliseconds);
  }
}

async function messageOf(folder: vscode.Uri, result: CaseResult): Promise<vscode.TestMessage> {
  const { expected, actual, letters, reason, writer, stopped } = result;
  const text = letters === '' ? reason : `${letters}: ${reason}`;
  const isDifferent = result.verdict === 'wrong-output' && expected !== null && actual !== null;
  const message = isDifferent
    ? vscode.TestMessage.diff(text, expected, actual)
    : new vscode.TestMessage(text);
  const place = writer ?? stopped;
  const program = uriIn(folder, result.program);
  if (place !== undefined) message.location = await locationOf(program, place);
  return message;
}

/** A place of the tools as a place of the editor. */
export async function locationOf(uri: vscode.Uri, place: Place): Promise<vscode.Location> {
  const document = await vscode.workspace.openTextDocument(uri);
  const line = Math.min(place.line, document.lineCount) - 1;
  const column = utf16Column(document.lineAt(line).text, place.column);
  return new vscode.Location(uri, new vscode.Position(line, column));
}
