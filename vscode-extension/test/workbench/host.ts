/**
 * Tests that run inside the real extension host: in place of `@vscode/test-electron`.
 *
 * A tiny extension of `host/` is opened as one under development, and brings the tests; the one
 * that is tested is installed from its package, as anywhere. What the tests say comes back through
 * the two functions that the workbench calls on such a page.
 */

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { type Editor, startEditor } from './editor.ts';
import type { HostRecord } from './host/records.ts';
import { recordMark } from './host/records.ts';
import { onPage } from './pages.ts';
import { scratch } from './pieces.ts';
import { until } from './waiting.ts';
import type { Opening } from './workbench.ts';

const folder = fileURLToPath(new URL('host', import.meta.url));

/** What came of one run. */
interface Outcome {
  readonly records: readonly HostRecord[];
  /** Whether the tests came to their end, whatever they found. */
  readonly hasEnded: boolean;
  /** Why it did not come to its end. */
  readonly failure?: unknown;
}

/** How often a window is opened that comes to none of its tests, as when its folders never come. */
const windows = 8;
/** How often the tests run, if some of them fail each time. */
const attempts = 3;

/**
 * Run the tests of `host/NAME.ts` in a folder; each is a subtest of `context`. If one fails, all run again; a test
 * fails if it fails in all attempts. If the window comes to none of them, others are opened, later ones in an editor of
 * their own.
 */
export async function runInHost(
  context: TestContext,
  editor: Editor,
  name: string,
  opening: () => Opening,
): Promise<void> {
  const best = new Map<string, HostRecord>();
  let runs = 0;
  let hasEnded = false;
  let failure: unknown;
  for (let tries = 0; tries < windows && runs < attempts; tries += 1) {
    const outcome = await (tries < 3
      ? runOnce(editor, name, opening())
      : runAlone(name, opening()));
    for (const record of outcome.records) {
      if (record.error !== undefined) {
        context.diagnostic(`FAILED ATTEMPT: ${record.name}: ${record.error.message}`);
      }
      const before = best.get(record.name);
      if (before === undefined || before.error !== undefined) best.set(record.name, record);
    }
    hasEnded ||= outcome.hasEnded && outcome.records.length > 0;
    failure = outcome.failure;
    if (failure === undefined) break;
    context.diagnostic(`FAILED ATTEMPT: ${failure}`);
    if (outcome.records.length > 0) runs += 1;
    if (hasEnded && [...best.values()].every((record) => record.error === undefined)) break;
  }
  for (const record of best.values()) {
    await context.test(record.name, (inner) => {
      for (const line of record.figures) inner.diagnostic(line);
      if (record.error !== undefined) {
        const error = new Error(record.error.message);
        if (record.error.stack !== undefined) error.stack = record.error.stack;
        throw error;
      }
    });
  }
  if (!hasEnded) throw failure;
  if (best.size === 0) throw new Error(`no test of ${name} was heard of`);
}

async function runAlone(name: string, opening: Opening): Promise<Outcome> {
  const editor = await startEditor();
  try {
    return await runOnce(editor, name, opening);
  } finally {
    await editor.stop();
  }
}

async function runOnce(editor: Editor, name: string, opening: Opening): Promise<Outcome> {
  const development = await bundled(name);
  const records: HostRecord[] = [];
  const other: string[] = [];
  let exit: number | undefined;
  const prepare = async (page: Page) => {
    await page.exposeFunction('codeAutomationLog', (_type: string, parts: unknown[]) => {
      for (const part of parts) {
        const text = String(part);
        const at = text.indexOf(recordMark);
        if (at < 0) other.push(text);
        else records.push(JSON.parse(text.slice(at + recordMark.length)));
      }
    });
    await page.exposeFunction('codeAutomationExit', (code: number) => {
      exit = code;
    });
    await page.addInitScript({ content: allowDriver });
    await opening.prepare?.(page);
  };
  const payload = JSON.stringify([
    ['extensionDevelopmentPath', `vscode-remote://remote${development}`],
    ['extensionTestsPath', `vscode-remote://remote${join(development, 'dist', 'tests.js')}`],
  ]);
  const query = { ...opening.query, payload };
  try {
    await onPage(`host-${name}`, editor, { ...opening, query, prepare }, async () => {
      await until(`the tests of ${name} to end`, () => exit !== undefined, 600_000);
      if (exit !== 0) throw new Error(`the tests of ${name} ended with ${exit}`);
    });
    return { records, hasEnded: true };
  } catch (failure) {
    console.error(other.slice(-20).join('\n'));
    return { records, hasEnded: exit !== undefined, failure };
  }
}

/** A folder with the development extension and the bundled tests. */
async function bundled(name: string): Promise<string> {
  const development = mkdtempSync(join(scratch, 'host-'));
  mkdirSync(join(development, 'dist'));
  const manifest = {
    name: 'mines-tests',
    publisher: 'mines-tools',
    version: '0.0.0',
    engines: { vscode: '^1.91.0' },
    extensionKind: ['workspace'],
  };
  writeFileSync(join(development, 'package.json'), JSON.stringify(manifest));
  await build({
    entryPoints: [join(folder, `${name}.ts`)],
    outfile: join(development, 'dist', 'tests.js'),
    bundle: true,
    external: ['vscode'],
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return development;
}

/** Runs in the page: lets the built workbench run tests at all. */
const allowDriver = `
  const observer = new MutationObserver(() => {
    const element = document.getElementById('vscode-workbench-web-configuration');
    if (element === null) return;
    observer.disconnect();
    const configuration = JSON.parse(element.getAttribute('data-settings'));
    configuration.developmentOptions = {
      ...configuration.developmentOptions,
      enableSmokeTestDriver: true,
    };
    element.setAttribute('data-settings', JSON.stringify(configuration));
  });
  observer.observe(document, { childList: true, subtree: true });
`;
