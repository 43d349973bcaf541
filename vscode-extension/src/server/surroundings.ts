/** What the search for the server depends on, gathered. */

import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { Surroundings } from './places.ts';
import { chosenPython } from './python.ts';
import { versionOfWheel } from './version.ts';

export async function surroundings(context: vscode.ExtensionContext): Promise<Surroundings> {
  const folders = workspaceFolders();
  const carried = await carriedWheel(context);
  return {
    platform: process.platform,
    setting: serverSetting('path'),
    python: vscode.workspace.isTrusted ? await chosenPython(folders[0]) : undefined,
    folders: folders.map((folder) => folder.fsPath),
    home: homedir(),
    path: process.env['PATH'] ?? '',
    own: { folder: ownEnvironment(context).fsPath, version: carried?.version },
    isTrusted: vscode.workspace.isTrusted,
  };
}

/** A setting of the server that names a file. */
export function serverSetting(name: 'path' | 'python'): string {
  return vscode.workspace.getConfiguration('mines.server').get<string>(name, '').trim();
}

/** Where the extension makes an environment of its own. */
export function ownEnvironment(context: vscode.ExtensionContext): vscode.Uri {
  return vscode.Uri.joinPath(context.globalStorageUri, 'environment');
}

/** The wheel that came with the extension. */
export async function carriedWheel(
  context: vscode.ExtensionContext,
): Promise<{ readonly file: string; readonly version: string } | undefined> {
  const folder = vscode.Uri.joinPath(context.extensionUri, 'wheel');
  const names = await readdir(folder.fsPath).catch(() => []);
  for (const name of names) {
    const version = versionOfWheel(name);
    if (version !== undefined) {
      return { file: vscode.Uri.joinPath(folder, name).fsPath, version };
    }
  }
  return undefined;
}

/** The folders of the workspace that are on a disk; that of the active editor first. */
function workspaceFolders(): readonly vscode.Uri[] {
  const active = vscode.window.activeTextEditor?.document.uri;
  const nearest = active && vscode.workspace.getWorkspaceFolder(active);
  const all = vscode.workspace.workspaceFolders ?? [];
  const ordered = nearest ? [nearest, ...all.filter((each) => each !== nearest)] : all;
  return ordered.map((each) => each.uri).filter((uri) => uri.scheme === 'file');
}
