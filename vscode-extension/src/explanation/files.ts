/**
 * Explanations as files that cannot be written: unlike documents of a content provider, the editor opens
 * them again when a window is loaded again.
 */

import * as vscode from 'vscode';
import { EXPLANATION } from './documents.ts';

/** What the files hold. */
export interface Explanations {
  /** The text of an explanation as far as it is known. */
  known(explanation: vscode.Uri): string;
  /** An editor reads an explanation. */
  opened(explanation: vscode.Uri): void;
}

export interface ExplanationFiles extends vscode.Disposable {
  /** The text of an explanation has changed. */
  changed(explanation: vscode.Uri): void;
}

export function serveExplanations({ known, opened }: Explanations): ExplanationFiles {
  const changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const created = Date.now();
  let modified = created;
  const bytesOf = (uri: vscode.Uri) => new TextEncoder().encode(known(uri));
  const refuse = (uri: vscode.Uri) => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changes.event,
    watch: () => new vscode.Disposable(() => {}),
    stat: (uri) => ({
      type: vscode.FileType.File,
      ctime: created,
      mtime: modified,
      size: bytesOf(uri).length,
    }),
    readFile: (uri) => {
      opened(uri);
      return bytesOf(uri);
    },
    readDirectory: refuse,
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
  const registered = vscode.workspace.registerFileSystemProvider(EXPLANATION, provider, {
    isCaseSensitive: true,
    isReadonly: true,
  });
  return {
    changed(explanation) {
      // The editor reads again only what is newer than what it has read.
      modified = Math.max(Date.now(), modified + 1);
      changes.fire([{ type: vscode.FileChangeType.Changed, uri: explanation }]);
    },
    dispose() {
      registered.dispose();
      changes.dispose();
    },
  };
}
