/** The processes of language servers and debug adapters, as Linux tells of them. */

import { globSync, readFileSync } from 'node:fs';

/** The language servers that were started by a process, or by one that it has started. */
export function serversBelow(ancestor: number): readonly number[] {
  return below(ancestor, (words) => words.includes('--stdio') && isCommand(words, 'mines-lsp'));
}

/** The debug adapters that were started by a process, or by one that it has started. */
export function adaptersBelow(ancestor: number): readonly number[] {
  return below(ancestor, (words) => isCommand(words, 'mines-dap'));
}

function isCommand(words: readonly string[], name: string): boolean {
  return words.some((word) => word === name || word.endsWith(`/${name}`));
}

function below(
  ancestor: number,
  isMeant: (words: readonly string[]) => boolean,
): readonly number[] {
  return globSync('/proc/[0-9]*/cmdline').flatMap((file) => {
    try {
      const words = readFileSync(file, 'utf8').split('\0');
      const pid = Number(file.split('/')[2]);
      return isMeant(words) && isBelow(pid, ancestor) ? [pid] : [];
    } catch {
      return []; // it has ended
    }
  });
}

/** The memory that a process holds, in MB. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1000);
}

function isBelow(pid: number, ancestor: number): boolean {
  for (let each = pid; each > 1; ) {
    if (each === ancestor) return true;
    const status = readFileSync(`/proc/${each}/stat`, 'utf8');
    each = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
  }
  return false;
}
