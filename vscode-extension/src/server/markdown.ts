/**
 * Markdown documents: if the setting `mines.markdown` is on, the server gets their texts, and sends the problems of the
 * programs in them. The editor then also asks the server for their fixes, and for edits that format them. They are not
 * in the selector of the client, or else the editor would ask for completions in their texts too, and would offer to
 * format every Markdown document.
 */

import * as vscode from 'vscode';
import {
  CodeActionKind,
  CodeActionRequest,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  type LanguageClient,
} from 'vscode-languageclient/node';

const LANGUAGE = 'markdown';

function isChecked(document: vscode.TextDocument): boolean {
  const settings = vscode.workspace.getConfiguration('mines', document.uri);
  return document.languageId === LANGUAGE && settings.get<boolean>('markdown', false);
}

/** Ask the server of `client` for fixes and formatting of Markdown documents, until the result is disposed of. */
function registerEdits(client: LanguageClient): vscode.Disposable {
  const id = 'mines.markdown';
  const { QuickFix, RefactorRewrite, SourceFixAll } = CodeActionKind;
  const documentSelector = [{ language: LANGUAGE }];
  const codeActionKinds = [QuickFix, RefactorRewrite, SourceFixAll];
  const forActions = { documentSelector, codeActionKinds };
  const actions = client.getFeature(CodeActionRequest.method);
  const whole = client.getFeature(DocumentFormattingRequest.method);
  const range = client.getFeature(DocumentRangeFormattingRequest.method);
  actions.register({ id, registerOptions: forActions });
  whole.register({ id, registerOptions: { documentSelector } });
  range.register({ id, registerOptions: { documentSelector } });
  return new vscode.Disposable(() => {
    for (const feature of [actions, whole, range]) feature.unregister(id);
  });
}

/** Send the texts of Markdown documents to the server of `client`, until the result is disposed of. */
export function sendMarkdown(client: LanguageClient): vscode.Disposable {
  const sent = new Set<string>();
  let edits: vscode.Disposable | undefined;

  async function open(document: vscode.TextDocument): Promise<void> {
    const uri = document.uri.toString();
    if (sent.has(uri) || !isChecked(document)) return;
    sent.add(uri);
    edits ??= registerEdits(client);
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

  /** Follow the setting: the editor offers to format Markdown only while it is on for some open document. */
  function openAll(): void {
    const { textDocuments } = vscode.workspace;
    if (!textDocuments.some(isChecked)) stopEdits();
    for (const document of textDocuments) void open(document);
    for (const document of textDocuments) if (!isChecked(document)) void close(document);
  }

  function stopEdits(): void {
    edits?.dispose();
    edits = undefined;
  }

  openAll();
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(open),
    vscode.workspace.onDidChangeTextDocument(change),
    vscode.workspace.onDidCloseTextDocument(close),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('mines.markdown')) openAll();
    }),
    new vscode.Disposable(stopEdits),
  );
}
