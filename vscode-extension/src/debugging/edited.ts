/** A program that is edited while it is debugged: the places of the run are those of the text that it was started with. */

import * as vscode from 'vscode';
import { isProgram } from '../languages.ts';
import { type Comparison, comparison } from './comparing.ts';
import { DEBUG_TYPE, type Debugged, type Sessions } from './sessions.ts';

/** The command of the item in the status bar, which no menu offers. */
const RESTART_COMMAND = 'mines.restartEdited';

export function watchEdits(sessions: Sessions): vscode.Disposable {
  /** Of each session: whether it runs the text of its document. */
  const comparisons = new WeakMap<Debugged, Comparison>();

  function comparisonOf(debugged: Debugged): Comparison {
    const { session } = debugged;
    let found = comparisons.get(debugged);
    if (found === undefined) {
      found = comparison(
        async (text) => {
          // An edit of a comment is no other program.
          const answer: { edited: boolean } = await session.customRequest('mines/edited', { text });
          return answer.edited;
        },
        (isEdited) => {
          debugged.isEdited = isEdited;
          show();
          if (isEdited) warn(debugged);
          else untell(debugged);
        },
      );
      comparisons.set(debugged, found);
    }
    return found;
  }

  /** A program has been started: its text may be edited already. */
  async function begin(debugged: Debugged): Promise<void> {
    debugged.isEdited = false;
    show();
    const compared = comparisonOf(debugged);
    compared.begin();
    await untell(debugged); // before a new message, which would be hidden with the old one
    const document = documentOf(debugged);
    if (document !== undefined) await compared.look(document.getText());
  }

  function documentOf(debugged: Debugged): vscode.TextDocument | undefined {
    return vscode.workspace.textDocuments.find(
      (each) => isProgram(each) && sessions.of(each) === debugged,
    );
  }

  /** What stays in sight when the message has gone: by itself, with Escape, or closed. */
  const item = vscode.window.createStatusBarItem('mines.edited', vscode.StatusBarAlignment.Left);
  item.name = vscode.l10n.t('Program has changed');
  item.command = RESTART_COMMAND;
  item.text = `$(warning) ${vscode.l10n.t('program has changed')}`;
  item.tooltip = vscode.l10n.t(
    'The debugger still runs the text that it was started with. Click to restart it with the new text.',
  );
  item.backgroundColor = new vscode.ThemeColor('statusBarItem.warningBackground');

  function show(): void {
    if (sessions.current()?.isEdited === true) item.show();
    else item.hide();
  }

  /** The programs about which a message is shown that nobody has answered, each with its message. */
  const told = new Map<Debugged, object>();

  /** Hide the message about a program: what it says is not true any more. It stays in the list of messages. */
  async function untell(debugged: Debugged): Promise<void> {
    if (told.delete(debugged)) await vscode.commands.executeCommand('notifications.hideToasts');
  }

  async function look(document: vscode.TextDocument): Promise<void> {
    const debugged = isProgram(document) ? sessions.of(document) : undefined;
    if (debugged !== undefined) await comparisonOf(debugged).look(document.getText());
  }

  async function warn(debugged: Debugged): Promise<void> {
    const document = documentOf(debugged);
    if (document === undefined) return; // it has just ended
    const restart = vscode.l10n.t('Restart');
    const message = {};
    told.set(debugged, message);
    const chosen = await vscode.window.showWarningMessage(
      vscode.l10n.t(
        'The program has changed. The debugger still runs the text that it was started with.',
      ),
      restart,
    );
    // A message that comes again closes the one before it.
    if (told.get(debugged) === message) told.delete(debugged);
    if (chosen === restart) await startAgain(debugged, document);
  }

  /** Restart the session of a program, which may be over: then start the program again, unless it runs already. */
  async function startAgain(debugged: Debugged, document: vscode.TextDocument): Promise<void> {
    const { session } = debugged;
    const running = sessions.of(document);
    if (running === debugged) {
      // Without the number of the session, the editor would restart another one, or start a configuration.
      const sessionId = session.id;
      await vscode.commands.executeCommand('workbench.action.debug.restart', '', { sessionId });
    } else if (running === undefined) {
      await vscode.debug.startDebugging(session.workspaceFolder, session.configuration);
    }
  }

  return vscode.Disposable.from(
    item,
    vscode.commands.registerCommand(RESTART_COMMAND, async () => {
      const debugged = sessions.current();
      const document = debugged && documentOf(debugged);
      if (debugged !== undefined && document !== undefined) await startAgain(debugged, document);
    }),
    vscode.debug.onDidChangeActiveDebugSession(show),
    sessions.onDidStart((debugged) => {
      begin(debugged).catch(() => {}); // it has just ended
      closeOld(debugged.session.id);
    }),
    vscode.debug.onDidTerminateDebugSession(({ id, type }) => {
      if (type !== DEBUG_TYPE) return;
      show();
      for (const debugged of told.keys()) if (debugged.session.id === id) untell(debugged);
      closeOld(id);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      look(document).catch(() => {}); // the session has just ended
    }),
  );
}

/** Close the tabs with texts that a session has shown: it has ended, or runs the new text now. */
function closeOld(session: string): void {
  closeTexts(session).catch(() => {}); // they were closed meanwhile
}

async function closeTexts(session: string): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const texts = tabs.filter(({ input }) => {
    if (!(input instanceof vscode.TabInputText) || input.uri.scheme !== 'debug') return false;
    return new URLSearchParams(input.uri.query).get('session') === session;
  });
  if (texts.length > 0) await vscode.window.tabGroups.close(texts, true);
}
