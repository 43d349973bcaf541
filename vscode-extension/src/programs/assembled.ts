/** The program that a source of an assembler becomes, beside the source. */

import { type ChildProcess, execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { dialectsSet, LANGUAGES, type Language, languageOf, sectionOf } from '../languages.ts';
import type { Module, Services } from '../services.ts';

const PATIENCE = 60_000; // ms
const MOST_OUTPUT = 64_000_000; // bytes

export const showAssembled: Module = (services) =>
  vscode.Disposable.from(
    ...LANGUAGES.filter(({ isAssembled }) => isAssembled).map((language) =>
      vscode.commands.registerCommand(`${sectionOf(language)}.showAssembled`, () =>
        show(services, language),
      ),
    ),
  );

async function show(services: Services, language: Language): Promise<void> {
  const source = vscode.window.activeTextEditor?.document;
  if (source === undefined || languageOf(source) !== language) {
    await services.programs.ask(vscode.l10n.t('Open a source of the assembler first.'));
    return;
  }
  if (!vscode.workspace.isTrusted) {
    vscode.window.showWarningMessage(
      vscode.l10n.t('A folder without trust may not start the assembler.'),
    );
    return;
  }
  const installation = await services.server.installation();
  if (installation === undefined) {
    vscode.commands.executeCommand('mines.restartServer'); // which says what is missing
    return;
  }
  const [program, ...first] = installation.place.command('asm');
  const dialects = dialectsSet([language], (section) =>
    vscode.workspace.getConfiguration(section, source.uri).get('dialect', ''),
  );
  const words = [...first, '-', ...dialects.flatMap((name) => ['--dialect', name])];
  const { text, problem } = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Assembling') },
    () => assembled([program, ...words], source),
  );
  if (problem !== undefined) return tell(problem);
  const document = await vscode.workspace.openTextDocument({
    language: LANGUAGES[0].id,
    content: text,
  });
  await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
  });
}

/** What the assembler makes of what the editor shows, saved or not; it finds included files beside the source. */
function assembled(
  [program, ...words]: readonly [string, ...string[]],
  source: vscode.TextDocument,
): Promise<{ readonly text: string; readonly problem?: string }> {
  const cwd = source.uri.scheme === 'file' ? dirname(source.uri.fsPath) : homedir();
  const options = { cwd, timeout: PATIENCE, maxBuffer: MOST_OUTPUT, windowsHide: true };
  return new Promise((resolve) => {
    let child: ChildProcess;
    try {
      child = execFile(program, words, options, (error, text, complaint) => {
        if (error === null) resolve({ text });
        else resolve({ text: '', problem: complaint.trim() || error.message });
      });
    } catch (error) {
      resolve({ text: '', problem: String(error) });
      return;
    }
    child.stdin?.on('error', () => {}); // it has ended before it has read everything: its status says why
    child.stdin?.end(source.getText());
  });
}

/** The last line says how many errors there are; the errors themselves are in the list of problems. */
async function tell(problem: string): Promise<void> {
  const last = problem.split('\n').at(-1) ?? '';
  const list = vscode.l10n.t('Show Problems');
  const chosen = await vscode.window.showErrorMessage(last.replace(/^mines-asm: /, ''), list);
  if (chosen === list) await vscode.commands.executeCommand('workbench.actions.view.problems');
}
