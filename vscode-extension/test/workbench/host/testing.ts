/** A very small test runner for the extension host. */

import * as vscode from 'vscode';
import type { HostRecord } from './records.ts';
import { recordMark } from './records.ts';
import { until } from './workspace.ts';

type Body = (tell: (figure: string) => void) => Promise<void> | void;

const tests: { readonly name: string; readonly body: Body }[] = [];

/** Add a test; `tell` notes a figure that was measured. */
export function test(name: string, body: Body): void {
  tests.push({ name, body });
}

/** Run all tests one after another: a bundle of tests exports this as `run`. */
export async function run(): Promise<void> {
  // They may come later than the tests, or, in some windows, never.
  await until('the folders', () => (vscode.workspace.workspaceFolders ?? []).length > 0, 20_000);
  let failed = 0;
  for (const { name, body } of tests) {
    const figures: string[] = [];
    try {
      await inTime(Promise.resolve(body((figure) => figures.push(figure))));
      report({ name, figures });
    } catch (error) {
      failed += 1;
      report({ name, figures, error: told(error) });
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${tests.length} failed`);
}

function told(error: unknown): { message: string; stack?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  return { message: error.message, ...(error.stack === undefined ? {} : { stack: error.stack }) };
}

function report(record: HostRecord): void {
  console.log(recordMark + JSON.stringify(record));
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('took more than two minutes')), 120_000);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
