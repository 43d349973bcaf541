/** The test cases of programs in the view Testing: found, run, debugged, and run again when something is saved. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { LANGUAGES } from '../languages.ts';
import type { Module, Services } from '../services.ts';
import { addCase } from './adding.ts';
import { argumentsFor, keyOf, type ListedCase } from './cases.ts';
import { detailsOf, tellCoverage } from './coverage.ts';
import { debugCase } from './debugged.ts';
import { type Items, itemsOf } from './items.ts';
import { listCases, runCases } from './mines_test.ts';
import { tellResult } from './results.ts';

/** After a file was saved, the cases are read again when nothing more is saved for this time. */
const QUIET = 300; // ms

export const testPrograms: Module = (services) => {
  const controller = vscode.tests.createTestController('mines', 'Mines');
  const items = itemsOf(controller);
  const parts: vscode.Disposable[] = [controller];
  const looking = lookForCases(services, controller, items);
  const { Run, Debug, Coverage } = vscode.TestRunProfileKind;
  const running = (withCoverage: boolean) => runner(services, controller, items, withCoverage);
  const run = running(false);
  const continuous = continuousRuns(run, looking.onDidLook);
  parts.push(
    looking,
    continuous,
    controller.createRunProfile(
      vscode.l10n.t('Run'),
      Run,
      (request, token) =>
        request.continuous === true ? continuous.begin(request, token) : run(request, token),
      true,
      undefined,
      true,
    ),
    controller.createRunProfile(vscode.l10n.t('Debug'), Debug, async (request, token) => {
      const [first] = chosen(controller, items, request);
      if (first !== undefined) await debugCase(services, controller, items, first, request, token);
    }),
    vscode.commands.registerCommand('mines.addCase', (uri?: vscode.Uri) =>
      addCase(services, uri, looking.again),
    ),
  );
  const covering = controller.createRunProfile(vscode.l10n.t('Coverage'), Coverage, running(true));
  covering.loadDetailedCoverage = async (_run, file) => detailsOf(file);
  // Of newer editors than the oldest that this extension supports.
  Object.assign(covering, {
    loadDetailedCoverageForTest: async (
      _run: vscode.TestRun,
      file: vscode.FileCoverage,
      item: vscode.TestItem,
    ) => detailsOf(file, items.meant(item)?.listed?.name),
  });
  parts.push(covering);
  return vscode.Disposable.from(...parts);
};

/** The cases that a request is about. */
function chosen(
  controller: vscode.TestController,
  items: Items,
  { include, exclude }: vscode.TestRunRequest,
): readonly vscode.TestItem[] {
  const all = include ?? [...controller.items].map(([, item]) => item);
  const left = new Set((exclude ?? []).flatMap((item) => items.cases(item)));
  return [...new Set(all.flatMap((item) => items.cases(item)))].filter((item) => !left.has(item));
}

interface Looking extends vscode.Disposable {
  /** Read the cases of all folders again. */
  readonly again: () => Promise<void>;
  readonly onDidLook: vscode.Event<void>;
}

/** Show the cases of all folders, and follow the changes of their files. */
function lookForCases(
  { server, log }: Services,
  controller: vscode.TestController,
  items: Items,
): Looking {
  const looked = new vscode.EventEmitter<void>();
  let timer: NodeJS.Timeout | undefined;
  let ending = new vscode.CancellationTokenSource();

  async function again(): Promise<void> {
    if (!vscode.workspace.isTrusted) return;
    ending.cancel();
    ending = new vscode.CancellationTokenSource();
    const { token } = ending;
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      if (folder.uri.scheme !== 'file') continue;
      try {
        const cases = await listCases(server, folder.uri.fsPath, token);
        if (token.isCancellationRequested) return;
        items.show(folder, cases ?? []);
      } catch (error) {
        if (token.isCancellationRequested) return;
        log.warn(`mines-test --list: ${error}`);
      }
    }
    looked.fire();
  }
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(again, QUIET);
  };
  controller.refreshHandler = again;
  controller.resolveHandler = async (item) => {
    if (item === undefined) await again();
  };
  const suffixes = LANGUAGES.flatMap((language) => language.suffixes);
  const names = [...suffixes.map((suffix) => `*${suffix}`), '*.in', '*.out', 'in*', 'out*', 'code'];
  const watchers = [...names, 'box.yaml', 'mines-tools.toml', 'pyproject.toml'].map((name) =>
    vscode.workspace.createFileSystemWatcher(`**/${name}`),
  );
  soon();
  const listening = vscode.Disposable.from(
    looked,
    new vscode.Disposable(() => {
      clearTimeout(timer);
      ending.cancel();
    }),
    ...watchers,
    ...watchers.flatMap((watcher) => [
      watcher.onDidChange(soon),
      watcher.onDidCreate(soon),
      watcher.onDidDelete(soon),
    ]),
    vscode.workspace.onDidChangeWorkspaceFolders(() => {
      controller.items.replace([]);
      soon();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(soon),
    server.onDidChangeState(({ kind }) => {
      if (kind === 'running') soon();
    }),
  );
  return { again, onDidLook: looked.event, dispose: () => listening.dispose() };
}

type Run = (request: vscode.TestRunRequest, token: vscode.CancellationToken) => Promise<void>;

/** Return a function that runs the cases of a request. */
function runner(
  { server }: Services,
  controller: vscode.TestController,
  items: Items,
  withCoverage: boolean,
): Run {
  return async (request, token) => {
    const wanted = chosen(controller, items, request);
    const run = controller.createTestRun(request);
    for (const item of wanted) run.enqueued(item);
    try {
      for (const [folder, own] of byFolder(items, wanted)) {
        if (token.isCancellationRequested) break;
        for (const item of own) run.started(item);
        await runFolder(folder, own, run, token);
      }
    } finally {
      run.end();
    }
  };

  async function runFolder(
    folder: vscode.Uri,
    own: readonly vscode.TestItem[],
    run: vscode.TestRun,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const listed = own.flatMap((item) => items.meant(item)?.listed ?? []);
    const scratch = withCoverage ? await mkdtemp(join(tmpdir(), 'mines-coverage-')) : undefined;
    const file = scratch && join(scratch, 'coverage.json');
    const more = file === undefined ? [] : ['--coverage-out', file];
    const left = new Map(own.map((item) => [item.id, item]));
    try {
      const report = await runCases(
        server,
        folder.fsPath,
        [...more, ...argumentsOf(items, own, listed)],
        token,
      );
      for (const result of report?.cases ?? []) {
        const item = left.get(keyOf(result));
        if (item === undefined) continue;
        left.delete(item.id);
        await tellResult(run, item, folder, result);
      }
      if (file !== undefined) await tellCoverage(run, items, folder, file);
    } catch (error) {
      if (token.isCancellationRequested) return;
      const message = new vscode.TestMessage(
        error instanceof Error ? error.message : String(error),
      );
      for (const item of left.values()) run.errored(item, message);
      left.clear();
    } finally {
      for (const item of left.values()) run.skipped(item);
      if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
    }
  }
}

/** The arguments that run the cases `own`, and few others. */
function argumentsOf(
  items: Items,
  own: readonly vscode.TestItem[],
  listed: readonly ListedCase[],
): readonly string[] {
  const programs = [...new Set(listed.map(({ program }) => program))];
  const isWhole = own.every((item) => {
    const siblings = item.parent === undefined ? [] : items.cases(item.parent);
    return siblings.every((sibling) => own.includes(sibling));
  });
  return argumentsFor(programs, isWhole ? undefined : listed);
}

/** The cases of each folder. */
function byFolder(
  items: Items,
  wanted: readonly vscode.TestItem[],
): readonly (readonly [vscode.Uri, readonly vscode.TestItem[]])[] {
  const found = new Map<string, [vscode.Uri, vscode.TestItem[]]>();
  for (const item of wanted) {
    const folder = items.meant(item)?.folder;
    if (folder === undefined) continue;
    const own = found.get(folder.toString());
    if (own === undefined) found.set(folder.toString(), [folder, [item]]);
    else own[1].push(item);
  }
  return [...found.values()];
}

interface ContinuousRuns extends vscode.Disposable {
  /** Run the cases of `request` now, and again each time that something was saved, until `token` ends it. */
  readonly begin: Run;
}

function continuousRuns(run: Run, onDidLook: vscode.Event<void>): ContinuousRuns {
  const wanted = new Set<readonly [vscode.TestRunRequest, vscode.CancellationToken]>();
  const listening = onDidLook(() => {
    for (const [{ include, exclude, profile }, token] of wanted) {
      run(new vscode.TestRunRequest(include, exclude, profile, true), token).catch(() => {});
    }
  });
  return {
    begin: async (request, token) => {
      const own = [request, token] as const;
      wanted.add(own);
      token.onCancellationRequested(() => wanted.delete(own));
      await run(request, token);
    },
    dispose: () => listening.dispose(),
  };
}
