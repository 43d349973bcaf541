/** What the modules of the extension are given, and what each gives back. */

import type * as vscode from 'vscode';
import type { Sessions } from './debugging/sessions.ts';
import type { Installation } from './server/search.ts';
import type { ServerState } from './server/state.ts';

/** The language server, as modules see it. */
export interface Server {
  readonly state: ServerState;
  readonly onDidChangeState: vscode.Event<ServerState>;
  /**
   * Ask the server. Rejects if it does not run, or refuses; what it knows of documents is up to date by
   * then.
   */
  request<T>(method: string, params: unknown, token?: vscode.CancellationToken): Promise<T>;
  /** Tell the server something, if it runs. */
  notify(method: string, params: unknown): Promise<void>;
  /** Have the server carry out one of its commands. */
  execute<T>(command: string, ...parameters: unknown[]): Promise<T>;
  /** A document as the protocol names it. */
  uri(document: vscode.Uri): string;
  /** Where the tools are; looked for if that has not been done yet. */
  installation(): Promise<Installation | undefined>;
}

/** The program that a command is about which does not name one. */
export interface Programs {
  /**
   * The program of the active editor; where that is no text, as in the walkthrough, the one that was worked
   * in last.
   */
  current(): vscode.Uri | undefined;
  /** There is none: say so, and offer to make one. */
  ask(words: string): Promise<void>;
}

export interface Services {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly server: Server;
  readonly programs: Programs;
  /** The programs that are being debugged. */
  readonly sessions: Sessions;
}

/** A part of the extension beside the client: a debugger or a view of the board can be one. */
export type Module = (services: Services) => vscode.Disposable;
