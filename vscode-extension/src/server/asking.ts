/** Asking programs what they are. */

import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { Answer } from './search.ts';
import { isAtLeast, versionIn } from './version.ts';

const PATIENCE = 20_000; // ms

/** Ask what may be a `mines-lsp` for its version. */
export async function askForVersion(command: readonly [string, ...string[]]): Promise<Answer> {
  if (!(await isExecutable(command[0]))) return { kind: 'absent' };
  const said = await output([...command, '--version']);
  if (said.problem !== undefined) return { kind: 'broken', problem: said.problem };
  const version = versionIn(said.text);
  if (version !== undefined) return { kind: 'version', version };
  return { kind: 'broken', problem: firstLine(said.text) };
}

/** The oldest Python that mines-tools runs on. */
export const OLDEST_PYTHON = '3.11';

/** Whether `command` starts a Python that mines-tools runs on. `-I`: nothing of the folder one works in. */
export async function isSuitablePython(command: readonly [string, ...string[]]): Promise<boolean> {
  const [program] = command;
  if (isAbsolute(program) && !(await isExecutable(program))) return false;
  const script = 'import sys; print(".".join(map(str, sys.version_info[:3])))';
  const said = await output([...command, '-I', '-c', script]);
  return said.problem === undefined && isAtLeast(said.text.trim(), OLDEST_PYTHON);
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function output(
  command: readonly [string, ...string[]],
): Promise<{ readonly text: string; readonly problem?: string }> {
  const [program, ...rest] = command;
  return new Promise((resolve) => {
    execFile(program, rest, { timeout: PATIENCE, windowsHide: true }, (error, text, complaint) => {
      if (error === null) resolve({ text });
      else resolve({ text, problem: lastLine(complaint) || error.message });
    });
  });
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
