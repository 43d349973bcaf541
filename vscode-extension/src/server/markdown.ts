/**
 * Markdown documents: if the setting `mines.markdown` is on, the server gets their texts, and sends the problems of the
 * programs in them. They are not in the selector of the client, or else the editor would ask this extension to format
 * them, and for completions in their texts.
 */

import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

const LANGUAGE = 'markdown';

function isChecked(document: vscode.TextDocument): boolean {
  const settings = vscode.workspace.getConfiguration('mines', document.uri);
  return document.languageId === LANGUAGE && settings.get<boolean>('markdown', false);
}

/** Send the texts of Markdown documents to the server of `client`, until the result is disposed of. */
export function sendMarkdown(client: LanguageClient): vscode.Disposable {
  const sent = new Set<string>();

  async function open(document: vscode.TextDocument): Promise<void> {
    const uri = document.uri.toString();
    if (sent.has(uri) || !isChecked(document)) return;
    sent.add(uri);
    const { version } = document;
    const textDocument = { uri, languageId: LANGUAGE, version, text: document.getText() };
    await client.sendNotification('textDocument/didOpen', { textDocument });
  }

  async function change({ document }: vscode.TextDocumentChangeEvent): Promise<void> {
    const uri = document.uri.toString();
    if (!sent.has(uri)) return;
    await client.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: document.version },
      contentChanges: [{ text: document.getText() }],
    });
  }

  async function close({ uri }: vscode.TextDocument): Promise<void> {
    if (!sent.delete(uri.toString())) return;
    const textDocument = { uri: uri.toString() };
    await client.sendNotification('textDocument/didClose', { textDocument });
  }

  function openAll(): void {
    for (const document of vscode.workspace.textDocuments) void open(document);
  }

  openAll();
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(open),
    vscode.workspace.onDidChangeTextDocument(change),
    vscode.workspace.onDidCloseTextDocument(close),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('mines.markdown')) openAll();
    }),
  );
}
