/** The language server of the page: its worker, the open program, and what the server reports. */

import type { Text } from '@codemirror/state';
import type { Message } from '../protocol.ts';
import { t } from '../words/words.ts';
import { serverWorker } from '../workers/server.ts';
import { supervised } from '../workers/supervised.ts';
import { CAPABILITIES } from './capabilities.ts';
import { languageClient, RequestError } from './client.ts';
import { positionAt, type Range, type TextEdit } from './places.ts';

/** Shorter programs are sent whole after each change. */
const SHORT = 4_000;

/** A finding of the server. */
export interface ServerDiagnostic {
  readonly range: Range;
  readonly message: string;
  readonly severity?: 1 | 2 | 3 | 4;
  readonly code?: string;
  readonly tags?: readonly number[];
}

/** The names of the types and modifiers of tokens, by their numbers. */
export interface Legend {
  readonly tokenTypes: readonly string[];
  readonly tokenModifiers: readonly string[];
}

/** What a server can do. */
export interface Capabilities {
  readonly completionProvider?: { readonly triggerCharacters?: readonly string[] };
  readonly signatureHelpProvider?: { readonly triggerCharacters?: readonly string[] };
  readonly semanticTokensProvider?: {
    readonly legend: Legend;
  };
}

export interface Listener {
  /** The server is ready, and answers requests about the open program. */
  readonly onReady?: () => void;
  /** More is known of the program: hints, colours and lenses may have changed. */
  readonly onRefresh?: () => void;
  readonly onDiagnostics?: (version: number, diagnostics: readonly ServerDiagnostic[]) => void;
  /** The server has died. */
  readonly onDeath?: (why: string, isAgain: boolean) => void;
}

export interface LanguageService {
  readonly isReady: () => boolean;
  readonly capabilities: () => Capabilities;
  /** Open a program, in place of the one before. */
  readonly open: (uri: string, language: string, text: Text) => void;
  /** Tell the server that the text has changed. Only the part from `from` to `to` of the old text differs. */
  readonly change: (before: Text, after: Text, from: number, to: number) => void;
  readonly uri: () => string;
  readonly version: () => number;
  /** Ask about the open program: `params` gets its address. */
  readonly ask: <Result>(method: string, params?: object, signal?: AbortSignal) => Promise<Result>;
  /** Ask about something else, such as an item of a list. */
  readonly request: <Result>(method: string, params: unknown) => Promise<Result>;
  /** Let the server do a command. */
  readonly command: <Result>(command: string, args: readonly unknown[]) => Promise<Result>;
  /** Set the settings of the programs, such as the dialect. */
  readonly setSettings: (settings: object) => void;
  readonly listen: (listener: Listener) => () => void;
}

/** The requests by which the server says that other answers would now be different. */
export const REFRESHES = [
  'workspace/inlayHint/refresh',
  'workspace/semanticTokens/refresh',
  'workspace/codeLens/refresh',
  'workspace/foldingRange/refresh',
  'workspace/diagnostic/refresh',
];

/** Start the server. `locale` is the language of its messages. */
export function startLanguageService(locale: string): LanguageService {
  const listeners = new Set<Listener>();
  let settings: object = {};
  let capabilities: Capabilities = {};
  let isReady = false;
  let document: { uri: string; language: string; version: number; text: Text } | undefined;
  const tell = (call: (listener: Listener) => void) => {
    for (const listener of [...listeners]) call(listener);
  };
  const refresh = () => tell((listener) => listener.onRefresh?.());
  const worker = supervised<Message, Message>(serverWorker, {
    onReady: () => void begin(),
    onMessage: ({ text }) => client.receive(text),
    onDeath: (why, isAgain) => {
      isReady = false;
      client.end();
      tell((listener) => listener.onDeath?.(why, isAgain));
    },
  });
  const client = languageClient((text) => worker.post({ kind: 'message', text }), {
    'textDocument/publishDiagnostics': ({
      uri,
      version,
      diagnostics,
    }: {
      uri: string;
      version?: number;
      diagnostics: readonly ServerDiagnostic[];
    }) => {
      if (uri !== document?.uri) return;
      tell((listener) => listener.onDiagnostics?.(version ?? document?.version ?? 0, diagnostics));
    },
    'workspace/configuration': ({ items }: { items: readonly unknown[] }) =>
      items.map(() => settings),
    ...Object.fromEntries(REFRESHES.map((method) => [method, refresh])),
  });

  async function begin(): Promise<void> {
    try {
      const answer = await client.request<{ capabilities: Capabilities }>('initialize', {
        processId: null,
        rootUri: null,
        locale,
        initializationOptions: { mines: settings },
        capabilities: CAPABILITIES,
      });
      capabilities = answer.capabilities;
    } catch (error) {
      if (error instanceof RequestError) return;
      throw error;
    }
    client.notify('initialized', {});
    isReady = true;
    if (document !== undefined) didOpen();
    tell((listener) => listener.onReady?.());
  }

  function didOpen(): void {
    if (document === undefined) return;
    const { uri, language, version, text } = document;
    client.notify('textDocument/didOpen', {
      textDocument: { uri, languageId: language, version, text: text.toString() },
    });
  }

  return {
    isReady: () => isReady,
    capabilities: () => capabilities,
    uri: () => document?.uri ?? '',
    version: () => document?.version ?? 0,
    open: (uri, language, text) => {
      if (document !== undefined && isReady) {
        client.notify('textDocument/didClose', { textDocument: { uri: document.uri } });
      }
      document = { uri, language, version: (document?.version ?? 0) + 1, text };
      if (isReady) didOpen();
    },
    change: (before, after, from, to) => {
      if (document === undefined) return;
      document.version += 1;
      document.text = after;
      if (!isReady) return;
      const { uri, version } = document;
      const change =
        after.length < SHORT ? { text: after.toString() } : changeOf(before, after, from, to);
      client.notify('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [change],
      });
    },
    ask: (method, params = {}, signal) => {
      if (!isReady) return Promise.reject(new RequestError(t('serverNotReady')));
      return client.request(method, { textDocument: { uri: document?.uri }, ...params }, signal);
    },
    request: (method, params) => client.request(method, params),
    command: (command, args) =>
      isReady
        ? client.request('workspace/executeCommand', { command, arguments: args })
        : Promise.reject(new RequestError(t('serverNotReady'))),
    setSettings: (next) => {
      settings = next;
      if (isReady) client.notify('workspace/didChangeConfiguration', { settings: { mines: next } });
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Return the change of a part of a text, made longer so that it does not begin or end in a line end. */
export function changeOf(
  before: Text,
  after: Text,
  from: number,
  to: number,
): { readonly range: Range; readonly text: string } {
  const fromEnd = before.length - to;
  const isCut = (text: Text, offset: number) =>
    text.sliceString(offset - 1, offset) === '\r' || text.sliceString(offset, offset + 1) === '\n';
  let start = from;
  while (start > 0 && (isCut(before, start) || isCut(after, start))) start -= 1;
  let end = fromEnd;
  while (end > 0 && (isCut(before, before.length - end) || isCut(after, after.length - end)))
    end -= 1;
  return {
    range: { start: positionAt(before, start), end: positionAt(before, before.length - end) },
    text: after.sliceString(start, after.length - end),
  };
}

/** An edit of several files, of which the page has one. */
export interface WorkspaceEdit {
  readonly changes?: Readonly<Record<string, readonly TextEdit[]>>;
  readonly documentChanges?: readonly {
    readonly textDocument?: { readonly uri: string; readonly version?: number | null };
    readonly edits?: readonly TextEdit[];
  }[];
}

/** Return the edits of the file `uri`, or undefined if they are for a version other than `version`. */
export function editsOf(
  edit: WorkspaceEdit,
  uri: string,
  version: number,
): readonly TextEdit[] | undefined {
  const own = (edit.documentChanges ?? []).filter(({ textDocument }) => textDocument?.uri === uri);
  if (own.some(({ textDocument }) => (textDocument?.version ?? version) !== version)) {
    return undefined;
  }
  return [...(edit.changes?.[uri] ?? []), ...own.flatMap(({ edits }) => edits ?? [])];
}
