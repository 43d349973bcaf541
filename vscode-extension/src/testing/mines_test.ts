/** Runs `mines-test`, and returns what it prints. */

import { spawn } from 'node:child_process';
import type * as vscode from 'vscode';
import type { Server } from '../services.ts';
import type { ListedCase, Report } from './cases.ts';

/** The exit status of a run in which something could not be run; with the reasons in the report. */
const COULD_NOT_RUN = 2;

/** List the cases of the programs in `folder`. Undefined if there are no tools. */
export async function listCases(
  server: Server,
  folder: string,
  token: vscode.CancellationToken,
): Promise<readonly ListedCase[] | undefined> {
  const text = await printed(server, folder, ['--list', '--output-format', 'json', '.'], token);
  return text === undefined ? undefined : JSON.parse(text).cases;
}

/** Run cases in `folder`. `more` are the arguments that say which. Undefined if there are no tools. */
export async function runCases(
  server: Server,
  folder: string,
  more: readonly string[],
  token: vscode.CancellationToken,
): Promise<Report | undefined> {
  const text = await printed(server, folder, ['--output-format', 'json', ...more], token);
  return text === undefined ? undefined : JSON.parse(text);
}

/** What `mines-test` prints with these arguments. Rejects with what it complains of if it prints no report. */
async function printed(
  server: Server,
  folder: string,
  given: readonly string[],
  token: vscode.CancellationToken,
): Promise<string | undefined> {
  const installation = await server.installation();
  if (installation === undefined) return undefined;
  const [program, ...first] = installation.place.command('test');
  return new Promise((resolve, reject) => {
    const process = spawn(program, [...first, ...given], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err]: [string[], string[]] = [[], []];
    process.stdout.setEncoding('utf8').on('data', (text: string) => out.push(text));
    process.stderr.setEncoding('utf8').on('data', (text: string) => err.push(text));
    const cancelling = token.onCancellationRequested(() => process.kill('SIGINT'));
    process.once('error', reject);
    process.once('close', (status) => {
      cancelling.dispose();
      const isReport = status !== null && status <= COULD_NOT_RUN && out.join('').startsWith('{');
      if (isReport) resolve(out.join(''));
      else reject(new Error(err.join('').trim() || `mines-test: ${status}`));
    });
  });
}
