/** Adds a case: an input, and what the program writes for it now. */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import * as vscode from 'vscode';
import type { Input } from '../programs/commands.ts';
import { askForInput, rememberedInput, rememberInput } from '../programs/inputs.ts';
import type { Services } from '../services.ts';

/** A program that takes longer than this has no output that could be kept. */
const LONGEST = 10_000; // ms

/** Ask for the input, run the program, and write the case into files beside it. Then call `look`. */
export async function addCase(
  services: Services,
  named: vscode.Uri | undefined,
  look: () => Promise<void>,
): Promise<void> {
  const uri = named ?? services.programs.current();
  if (uri === undefined || uri.scheme !== 'file') {
    return services.programs.ask(
      vscode.l10n.t('Open the program to which you want to add a case.'),
    );
  }
  const { workspaceState } = services.context;
  const input = await askForInput(rememberedInput(workspaceState, uri), {
    title: vscode.l10n.t('Add a Test Case: Its Input'),
    typed: vscode.l10n.t('No input'),
    isTyped: false,
  });
  if (input === undefined) return;
  await rememberInput(workspaceState, uri, input);
  const document = await vscode.workspace.openTextDocument(uri);
  await document.save();
  const text = await textOf(input);
  try {
    const output = await outputOf(services, uri.fsPath, text);
    if (output === undefined || !(await isRight(output))) return;
    const file = await write(uri.fsPath, text, output);
    if (input.kind === 'text') await rememberInput(workspaceState, uri, { kind: 'file', file });
    await look();
    await tell(file, input.kind !== 'terminal');
  } catch (error) {
    vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
  }
}

async function textOf(input: Input): Promise<string> {
  if (input.kind === 'text') return input.text;
  return input.kind === 'file' ? readFile(input.file, 'utf8') : '';
}

/** What the program writes. Rejects if it ends with an error or takes too long. */
async function outputOf(
  { server }: Services,
  file: string,
  input: string,
): Promise<string | undefined> {
  const installation = await server.installation();
  if (installation === undefined) return undefined;
  const [program, ...first] = installation.place.command('run');
  return new Promise((resolve, reject) => {
    const process = spawn(program, [...first, '--', file], {
      cwd: dirname(file),
      timeout: LONGEST,
    });
    const [out, err]: [string[], string[]] = [[], []];
    process.stdout.setEncoding('utf8').on('data', (text: string) => out.push(text));
    process.stderr.setEncoding('utf8').on('data', (text: string) => err.push(text));
    process.once('error', reject);
    process.once('close', (status) => {
      if (status === 0) return resolve(out.join(''));
      const late = vscode.l10n.t('The program did not end in {0} seconds.', LONGEST / 1000);
      reject(new Error(err.join('').trim() || late));
    });
    process.stdin.on('error', () => {}); // a program need not read its input
    process.stdin.end(input);
  });
}

/** Show the output, and ask whether it is what the program should write. */
async function isRight(output: string): Promise<boolean> {
  const keep = vscode.l10n.t('Add the Case');
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t('Is this the right output?'),
    { modal: true, detail: output === '' ? vscode.l10n.t('(nothing)') : output },
    keep,
  );
  return chosen === keep;
}

/** Write the files of a case; return the path of that with its input. */
async function write(program: string, input: string, output: string): Promise<string> {
  const stem = freeStem(program);
  await writeFile(`${stem}.in`, input, { flag: 'wx' });
  await writeFile(`${stem}.out`, output, { flag: 'wx' });
  return `${stem}.in`;
}

/** Say where a new case is, and whether Run and Debug take its input too. */
async function tell(file: string, isUsed: boolean): Promise<void> {
  const name = basename(file);
  const words = [
    vscode.l10n.t('The case is in {0} and {1}.', name, `${basename(name, '.in')}.out`),
    ...(isUsed ? [vscode.l10n.t('Run and Debug use this input from now on.')] : []),
    vscode.l10n.t('The Testing view lists the case and runs it.'),
  ];
  const view = vscode.l10n.t('Show Testing View');
  const chosen = await vscode.window.showInformationMessage(words.join(' '), view);
  if (chosen === view) await vscode.commands.executeCommand('workbench.view.testing.focus');
}

/** The path of the new files without their suffix: no file has it yet. */
export function freeStem(program: string): string {
  const name = join(dirname(program), basename(program, extname(program)));
  const isFree = (stem: string) => !['.in', '.out'].some((suffix) => existsSync(stem + suffix));
  if (isFree(name)) return name;
  let number = 2;
  while (!isFree(`${name}.${number}`)) number += 1;
  return `${name}.${number}`;
}
