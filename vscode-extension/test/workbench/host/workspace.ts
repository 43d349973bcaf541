/** The workspace that tests in the extension host work in. */

import * as vscode from 'vscode';

/** The folder of the workspace, or one of several. */
export function folder(at = 0): vscode.Uri {
  const found = vscode.workspace.workspaceFolders?.[at];
  if (found === undefined) throw new Error(`there is no folder ${at}`);
  return found.uri;
}

/** Write a file of the workspace. */
export async function write(name: string, text: string | Uint8Array, at = 0): Promise<vscode.Uri> {
  const file = vscode.Uri.joinPath(folder(at), name);
  await vscode.workspace.fs.writeFile(file, Buffer.from(text));
  return file;
}

/** What a file holds. */
export async function bytesOf(file: vscode.Uri): Promise<Buffer> {
  return Buffer.from(await vscode.workspace.fs.readFile(file));
}

/** Write a program and show it in an editor. */
export async function open(
  name: string,
  text: string | Uint8Array,
  at = 0,
): Promise<vscode.TextEditor> {
  const file = vscode.Uri.joinPath(folder(at), name).toString();
  const known = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === file);
  if (known !== undefined && known.getText() === text) return vscode.window.showTextDocument(known);
  const document = await vscode.workspace.openTextDocument(await write(name, text, at));
  // One that was open is read anew some time after it was written.
  if (known !== undefined) await until('the new text', () => document.getText() === text);
  return vscode.window.showTextDocument(document);
}

/** Close all editors, and forget what was not saved. */
export async function closeAll(): Promise<void> {
  for (const { document } of vscode.window.visibleTextEditors) {
    if (document.isDirty) {
      await vscode.commands.executeCommand('workbench.action.files.revert');
    }
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** Change a setting of the workspace; undefined takes it back. */
export async function set(name: string, value: unknown): Promise<void> {
  await vscode.workspace
    .getConfiguration()
    .update(name, value, vscode.ConfigurationTarget.Workspace);
}

/** Ask what the editor's commands for API users give. */
export async function ask<T>(command: string, ...parameters: unknown[]): Promise<T> {
  return vscode.commands.executeCommand<T>(command, ...parameters);
}

/** The whole of a document. */
export function whole(document: vscode.TextDocument): vscode.Range {
  return new vscode.Range(0, 0, document.lineCount, 0);
}

/** The place of a text in a document: its beginning. */
export function placeOf(document: vscode.TextDocument, text: string): vscode.Position {
  const at = document.getText().indexOf(text);
  if (at < 0) throw new Error(`${JSON.stringify(text)} is not in the program`);
  return document.positionAt(at);
}

/** The diagnostics of a file, as `line:character code message`, lines from 0; once `enough` holds. */
export async function diagnosed(
  file: vscode.Uri,
  enough: (said: readonly string[]) => boolean,
): Promise<readonly string[]> {
  const said = () =>
    vscode.languages.getDiagnostics(file).map(({ range, code, message }) => {
      const name = typeof code === 'object' ? code.value : code;
      return `${range.start.line}:${range.start.character} ${name} ${message}`;
    });
  await until(
    () => `other diagnostics of ${file.path} than ${JSON.stringify(said())}`,
    () => enough(said()),
  );
  return said();
}

/** Wait until something holds. */
export async function until(
  what: string | (() => string),
  holds: () => boolean | Promise<boolean>,
  most = 60_000,
): Promise<void> {
  const end = performance.now() + most;
  while (!(await holds())) {
    if (performance.now() > end) {
      throw new Error(`waited in vain for ${typeof what === 'string' ? what : what()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Wait until an answer is there that is good enough. */
export async function answered<T>(
  what: string,
  give: () => Thenable<T>,
  enough: (answer: T) => boolean,
): Promise<T> {
  let answer = await give();
  await until(
    () => `${what}; the last was ${JSON.stringify(answer)}`,
    async () => {
      if (enough(answer)) return true;
      answer = await give();
      return enough(answer);
    },
  );
  return answer;
}
