/**
 * Folders that are made, moved or deleted in the editor: who watches files is told of the folder alone, and
 * the server asked for programs.
 */

import * as vscode from 'vscode';
import { FileChangeType } from 'vscode-languageclient/node';
import type { Module } from '../services.ts';

export const tellOfMoves: Module = ({ server }) => {
  function tell(uris: readonly vscode.Uri[], type: FileChangeType): void {
    const changes = uris.map((uri) => ({ uri: server.uri(uri), type }));
    server.notify('workspace/didChangeWatchedFiles', { changes });
  }
  return vscode.Disposable.from(
    vscode.workspace.onDidCreateFiles(({ files }) => tell(files, FileChangeType.Created)),
    vscode.workspace.onDidDeleteFiles(({ files }) => tell(files, FileChangeType.Deleted)),
    vscode.workspace.onDidRenameFiles(({ files }) => {
      tell(
        files.map(({ oldUri }) => oldUri),
        FileChangeType.Deleted,
      );
      tell(
        files.map(({ newUri }) => newUri),
        FileChangeType.Created,
      );
    }),
  );
};
