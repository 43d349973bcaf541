/** The panel of the board beside the text. */

import * as vscode from 'vscode';
import type { FromPage, ToPage } from './messages.ts';
import { newNonce, pageHtml } from './page_html.ts';

export const VIEW_TYPE = 'mines.board';

/** The panel, as the parts of the view use it. */
export interface Page {
  post(message: ToPage): void;
  readonly onMessage: vscode.Event<FromPage>;
}

/** Make a panel beside the text. The focus stays in the text. */
export function newPanel(context: vscode.ExtensionContext): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(
    VIEW_TYPE,
    vscode.l10n.t('Board'),
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    optionsOf(context),
  );
}

/** Load the page into a panel that is new, or that comes back after a reload of the window. */
export function loadPage(context: vscode.ExtensionContext, panel: vscode.WebviewPanel): Page {
  const { webview } = panel;
  webview.options = optionsOf(context);
  const address = (name: string) =>
    String(webview.asWebviewUri(vscode.Uri.joinPath(context.extensionUri, 'dist', name)));
  const files = {
    script: address('board.js'),
    styles: address('board-style.css'),
    source: webview.cspSource,
  };
  webview.html = pageHtml(files, vscode.env.language, panel.title, newNonce());
  return {
    post: (message) => {
      webview.postMessage(message);
    },
    onMessage: webview.onDidReceiveMessage as vscode.Event<FromPage>,
  };
}

function optionsOf({ extensionUri }: vscode.ExtensionContext): vscode.WebviewOptions {
  const localResourceRoots = [vscode.Uri.joinPath(extensionUri, 'dist')];
  return { enableScripts: true, enableForms: false, localResourceRoots };
}
