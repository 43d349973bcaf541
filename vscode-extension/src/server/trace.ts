/** Where the client library writes what is said between the editor and the server. */

import * as vscode from 'vscode';

/**
 * The library writes only if the log is set to the level "trace", whatever `mines.trace.server` says. Here
 * the setting alone decides; what is written counts as information, so that the log shows it.
 */
export function traceChannel(log: vscode.LogOutputChannel): vscode.LogOutputChannel {
  const isWanted = () =>
    vscode.workspace.getConfiguration('mines').get('trace.server', 'off') !== 'off';
  const level = () => (isWanted() ? vscode.LogLevel.Trace : vscode.LogLevel.Off);
  return Object.create(log, {
    logLevel: { get: level },
    onDidChangeLogLevel: {
      value: (listener: (level: vscode.LogLevel) => unknown) =>
        vscode.workspace.onDidChangeConfiguration((event) => {
          if (event.affectsConfiguration('mines.trace.server')) listener(level());
        }),
    },
    trace: { value: (message: string) => log.info(message) },
    dispose: { value: () => {} },
  });
}
