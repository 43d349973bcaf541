/**
 * A program that is edited while it is debugged, or a file that it includes: the places of the run are those of the texts
 * that it was started with.
 */

import * as vscode from 'vscode';
import { isProgram, languageOf } from '../languages.ts';
import { type Comparison, comparison } from './comparing.ts';
import { DEBUG_TYPE, type Debugged, type Sessions } from './sessions.ts';

/** The command of the item in the status bar, which no menu offers. */
const RESTART_COMMAND = 'mines.restartEdited';

export function watchEdits(sessions: Sessions): vscode.Disposable {
  /** Of each session: whether it runs the texts of documents, by the path of the document. */
  const comparisons = new WeakMap<Debugged, Map<string, Comparison>>();

  function comparisonsOf(debugged: Debugged): Map<string, Comparison> {
    const found = comparisons.get(debugged) ?? new Map<string, Comparison>();
    comparisons.set(debugged, found);
    return found;
  }

  function comparisonOf(debugged: Debugged, document: vscode.TextDocument): Comparison {
    const { session, editedFiles } = debugged;
    const { fsPath: path } = document.uri;
    const isOwn = sessions.of(document) === debugged;
    let found = comparisonsOf(debugged).get(path);
    if (found === undefined) {
      found = comparison(
        async (text) => {
          // An edit of a comment is no other program. A file that the program does not include counts as not edited, and
          // an older adapter does not know the question about it.
          const answer: { edited: boolean } = await (isOwn
            ? session.customRequest('mines/edited', { text })
            : session
                .customRequest('mines/editedFile', { source: { path }, text })
                .then(undefined, () => ({ edited: false })));
          return answer.edited;
        },
        (isEdited) => {
          if (isOwn) sessions.setEdited(debugged, isEdited);
          else if (isEdited) editedFiles.add(path);
          else editedFiles.delete(path);
          show();
          if (isEdited) warn(debugged);
          else if (!hasEdits(debugged)) untell(debugged);
        },
      );
      comparisonsOf(debugged).set(path, found);
    }
    return found;
  }

  /** A program has been started: its text may be edited already. */
  async function begin(debugged: Debugged): Promise<void> {
    debugged.isEdited = false;
    debugged.editedFiles.clear();
    show();
    for (const compared of comparisonsOf(debugged).values()) compared.begin();
    await untell(debugged); // before a new message, which would be hidden with the old one
    for (const document of vscode.workspace.textDocuments) {
      if (sessionsOf(document).includes(debugged)) {
        await comparisonOf(debugged, document).look(document.getText());
      }
    }
  }

  /** The sessions that run the text of a document, or may have included it. */
  function sessionsOf(document: vscode.TextDocument): readonly Debugged[] {
    if (!isProgram(document) || document.uri.scheme === 'debug') return [];
    const own = sessions.of(document);
    if (own !== undefined) return [own];
    const language = languageOf(document);
    if (language?.isAssembled !== true) return [];
    return sessions
      .all()
      .filter(({ session: { configuration } }) =>
        language.suffixes.some((suffix) => String(configuration['program']).endsWith(suffix)),
      );
  }

  /** What stays in sight when the message has gone: by itself, with Escape, or closed. */
  const item = vscode.window.createStatusBarItem('mines.edited', vscode.StatusBarAlignment.Left);
  item.name = vscode.l10n.t('Program has changed');
  item.command = RESTART_COMMAND;
  item.text = `$(warning) ${vscode.l10n.t('program has changed: restart')}`;
  item.tooltip = vscode.l10n.t(
    'The debugger still runs the text that it was started with. Click to restart it with the new text.',
  );
  item.backgroundColor = new vscode.ThemeColor('statusBarItem.warningBackground');

  function show(): void {
    const current = sessions.current();
    if (current !== undefined && hasEdits(current)) item.show();
    else item.hide();
  }

  /** The programs about which a message is shown that nobody has answered, each with its message. */
  const told = new Map<Debugged, object>();

  /** Hide the message about a program: what it says is not true any more. It stays in the list of messages. */
  async function untell(debugged: Debugged): Promise<void> {
    if (told.delete(debugged)) await vscode.commands.executeCommand('notifications.hideToasts');
  }

  async function look(document: vscode.TextDocument): Promise<void> {
    for (const debugged of sessionsOf(document)) {
      await comparisonOf(debugged, document).look(document.getText());
    }
  }

  async function warn(debugged: Debugged): Promise<void> {
    if (sessions.withId(debugged.session.id) !== debugged) return; // it has just ended
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
    if (chosen === restart) await startAgain(debugged);
  }

  /** Restart the session of a program, which may be over: then start the program again, unless it runs already. */
  async function startAgain(debugged: Debugged): Promise<void> {
    const { session } = debugged;
    const running = sessions.withId(session.id) ?? sessions.sameProgram(debugged);
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
      if (debugged !== undefined) await startAgain(debugged);
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
    vscode.workspace.onDidOpenTextDocument((document) => {
      look(document).catch(() => {}); // the file may have changed on the disk
    }),
  );
}

/** Whether the program or a file that it includes has another text than the one that runs. */
function hasEdits({ isEdited, editedFiles }: Debugged): boolean {
  return isEdited === true || editedFiles.size > 0;
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
