/** One run of the server, and the editor features that it brings. */

import { createInterface } from 'node:readline';
import * as vscode from 'vscode';
import {
  CloseAction,
  CodeLensRequest,
  ErrorAction,
  type ErrorHandler,
  type Executable,
  InlayHintRequest,
  LanguageClient,
  type LanguageClientOptions,
  type Middleware,
  RevealOutputChannelOn,
  State,
  vsdiag,
} from 'vscode-languageclient/node';
import { placedCursor } from '../cursors.ts';
import { PROGRAMS } from '../languages.ts';
import { RULE_LINK } from '../rules.ts';
import { isForChange } from './changing.ts';
import {
  type Completions,
  completeAsTyped,
  completeInstead,
  itemsOf,
  selectionUpTo,
  showWhatIsWritten,
} from './completing.ts';
import { CONDITION_NAMES, CONDITION_WORDS, isForCondition } from './conditions.ts';
import { onDidChangeHints, setApart, withoutOtherRuns } from './hints.ts';
import { placeLenses } from './lenses.ts';
import { sendMarkdown } from './markdown.ts';
import type { Installation } from './search.ts';
import { traceChannel } from './trace.ts';

/** The commands of the server that its lenses name, and those of the extension that do it here. */
const IN_THE_EDITOR: Readonly<Record<string, string>> = {
  'mines.run': 'mines.runProgram',
  'mines.explain': 'mines.explainProgram',
};

/** What is told of a server while it runs. */
export interface Listener {
  /** It has ended by itself. */
  readonly onEnd: () => void;
  /** It has written a line on standard error. */
  readonly onComplaint: (line: string) => void;
}

export function createClient(
  installation: Installation,
  log: vscode.LogOutputChannel,
  { onEnd, onComplaint }: Listener,
): LanguageClient {
  const [command, ...first] = installation.place.command('lsp');
  const level = vscode.workspace
    .getConfiguration('mines.server')
    .get<string>('logLevel', 'warning');
  const executable: Executable = { command, args: [...first, '--stdio', '--log-level', level] };
  const options: LanguageClientOptions = {
    documentSelector: [...PROGRAMS],
    outputChannel: log,
    traceOutputChannel: traceChannel(log),
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationOptions: () => ({
      mines: vscode.workspace.getConfiguration('mines'),
      ruleLink: RULE_LINK,
    }),
    initializationFailedHandler: () => false,
    errorHandler: errorHandler(onEnd),
    middleware: middleware(() => client),
    stdioOptions: {
      stdout: (stream) => createInterface(stream).on('line', (line) => log.info(line)),
      stderr: (stream) =>
        createInterface(stream).on('line', (line) => {
          log.error(line);
          onComplaint(line);
        }),
    },
    // Notified without values, the server asks for those of each folder.
    synchronize: { configurationSection: 'mines' },
    diagnosticPullOptions: { onChange: true, onSave: false },
  };
  const client = new QuietClient(
    'mines',
    vscode.l10n.t('Mines language server'),
    executable,
    options,
  );
  const hints = onDidChangeHints((document) => {
    client.getFeature(InlayHintRequest.method).getProvider(document)?.onDidChangeInlayHints.fire();
    client
      .getFeature(CodeLensRequest.method)
      .getProvider(document)
      ?.onDidChangeCodeLensEmitter.fire();
  });
  let markdown: vscode.Disposable | undefined;
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Running) markdown = sendMarkdown(client);
    if (newState !== State.Stopped) return;
    hints.dispose();
    markdown?.dispose();
  });
  return client;
}

/** The extension says itself what goes wrong: once, with a remedy, and in the words of the editor. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/** What is offered in the condition of a breakpoint. */
/** Whether a program is debugged now, or `line` of the document has a breakpoint. */
function hasDebugging({ uri }: vscode.TextDocument, line: number): boolean {
  const { activeDebugSession, breakpoints } = vscode.debug;
  const isHere = (each: vscode.Breakpoint) =>
    each instanceof vscode.SourceBreakpoint &&
    each.location.range.start.line === line &&
    each.location.uri.toString() === uri.toString();
  return activeDebugSession !== undefined || breakpoints.some(isHere);
}

function conditionItems(): vscode.CompletionItem[] {
  const { Keyword, Variable } = vscode.CompletionItemKind;
  return [
    ...CONDITION_NAMES.map((name) => new vscode.CompletionItem(name, Variable)),
    ...CONDITION_WORDS.map((word) => new vscode.CompletionItem(word, Keyword)),
  ];
}

/** What is offered at a place that may be in the program or in a condition: what is for the program comes first. */
function withConditionItems(offered: Completions): vscode.CompletionList {
  const description = vscode.l10n.t('condition of a breakpoint');
  const isIncomplete = offered instanceof vscode.CompletionList && offered.isIncomplete === true;
  const items = conditionItems().map((item) =>
    Object.assign(item, { label: { label: String(item.label), description }, sortText: '\uffff' }),
  );
  return new vscode.CompletionList([...itemsOf(offered), ...items], isIncomplete);
}

function errorHandler(onEnd: () => void): ErrorHandler {
  return {
    error: () => ({ action: ErrorAction.Continue, handled: true }),
    // Whether it is started again is decided elsewhere: the library would not tell that it could not be.
    closed: () => {
      onEnd();
      return { action: CloseAction.DoNotRestart, handled: true };
    },
  };
}

function middleware(client: () => LanguageClient): Middleware {
  return {
    executeCommand: (command, args, next) => {
      const own = IN_THE_EDITOR[command];
      const [uri] = args;
      return own !== undefined && args.length === 1 && typeof uri === 'string'
        ? vscode.commands.executeCommand(own, vscode.Uri.parse(uri))
        : next(command, args);
    },
    provideCompletionItem: async (document, position, context, token, next) => {
      const { text } = document.lineAt(position);
      const forCondition = isForChange(document, position)
        ? 'no'
        : isForCondition(
            position,
            text,
            placedCursor(document),
            hasDebugging(document, position.line),
          );
      if (forCondition === 'yes') return conditionItems();
      const ask = (at: vscode.Position) => next(document, at, context, token);
      const selected = selectionUpTo(document, position);
      const instead = selected === undefined ? [] : await completeInstead(document, selected, ask);
      const answer =
        instead.length > 0
          ? instead
          : await completeAsTyped(document, position, context, token, ask);
      showWhatIsWritten(answer, position);
      return forCondition === 'maybe' ? withConditionItems(answer) : answer;
    },
    provideCodeLenses: async (document, token, next) => {
      const lenses = (await next(document, token)) ?? [];
      return placeLenses(client(), document, lenses, token);
    },
    provideInlayHints: async (document, range, token, next) =>
      setApart(document, withoutOtherRuns(document, (await next(document, range, token)) ?? [])),
    provideDiagnostics: (document, previous, token, next) => {
      const { scheme } = 'uri' in document ? document.uri : document;
      // What nobody can mend, the past of a file or the text that is debugged, is only looked at.
      return scheme === 'debug' || vscode.workspace.fs.isWritableFileSystem(scheme) === false
        ? { kind: vsdiag.DocumentDiagnosticReportKind.full, items: [] }
        : next(document, previous, token);
    },
    workspace: {
      didChangeConfiguration: (_sections, next) => next(undefined),
    },
  };
}
