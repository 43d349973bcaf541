/**
 * The pages of the walkthrough, as pages of their own: VS Code shows them beside the steps only where the editor is
 * wider than 950 pixels.
 */

import * as vscode from 'vscode';
import type { Module } from './services.ts';

const PAGE = /^[\w-]+(\.ja)?\.md$/;

export const showWalkthroughPages: Module = ({ context }) =>
  vscode.commands.registerCommand('mines.showWalkthroughPage', async (name: unknown) => {
    if (typeof name !== 'string' || !PAGE.test(name)) return;
    const page = vscode.Uri.joinPath(context.extensionUri, 'walkthrough', name);
    try {
      await vscode.commands.executeCommand('markdown.showPreview', page);
    } catch {
      await vscode.window.showTextDocument(page); // the preview is turned off
    }
  });
