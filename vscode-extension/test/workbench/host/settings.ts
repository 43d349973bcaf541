/** The effect of each setting. */

import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { RAGGED, SUM, UNTIDY } from './programs.ts';
import { test } from './testing.ts';
import {
  answered,
  ask,
  bytesOf,
  closeAll,
  diagnosed,
  folder,
  open,
  set,
  whole,
  write,
} from './workspace.ts';

test('mines.lint: off, nothing is said of any program', async () => {
  const { document } = await open('lint.mines', UNTIDY);
  const closed = await write('lint-closed.mines', RAGGED);
  await diagnosed(document.uri, (all) => all.length >= 4);
  await diagnosed(closed, (all) => all.length > 0);
  await set('mines.lint', false);
  try {
    await diagnosed(document.uri, (all) => all.length === 0);
    await diagnosed(closed, (all) => all.length === 0);
  } finally {
    await set('mines.lint', undefined);
  }
  await diagnosed(document.uri, (all) => all.length >= 4);
  await diagnosed(closed, (all) => all.length > 0);
});

for (const [kind, isThere] of [
  ['command', (label: string) => label === 'push(n)'],
  ['value', (label: string) => label === '= 6'],
  ['depth', (label: string) => label === 'depth 1'],
  ['target', (label: string) => label === '-> line 35 or 36'],
] as const) {
  test(`mines.inlayHints.${kind}: on, off, as it was`, async () => {
    const text = kind === 'target' ? await countdown() : SUM;
    const { document } = await open(`${kind}.mines`, text);
    const byDefault = kind !== 'depth';
    const seen = (wanted: boolean) =>
      answered(
        `hints ${wanted ? 'with' : 'without'} ${kind}`,
        () => labels(document),
        (found) => found.length > 0 && found.some(isThere) === wanted,
      );
    await seen(byDefault);
    await set(`mines.inlayHints.${kind}`, !byDefault);
    try {
      await seen(!byDefault);
    } finally {
      await set(`mines.inlayHints.${kind}`, undefined);
    }
    await seen(byDefault);
  });
}

test('mines.dialect: programs are read in it', async () => {
  const { document } = await open('dialect.mines', SUM);
  await diagnosed(document.uri, (all) => all.length === 0);
  await set('mines.dialect', '1');
  try {
    await diagnosed(document.uri, (all) => all.length > 0);
  } finally {
    await set('mines.dialect', undefined);
  }
  await diagnosed(document.uri, (all) => all.length === 0);
});

test('mines.flowBudget: with none, nothing is known of a run', async () => {
  const { document } = await open('budget.mines', SUM);
  const lenses = (known: boolean) =>
    answered(
      'lenses',
      () => ask<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 10),
      (found) =>
        found.length > 2 &&
        found.some(
          ({ command }) =>
            command?.title === 'ends after 6 operations, reads no input, writes nothing',
        ) === known,
    );
  await lenses(true);
  await set('mines.flowBudget', 0);
  try {
    await lenses(false);
  } finally {
    await set('mines.flowBudget', undefined);
  }
  await lenses(true);
});

test('what the editor does to [mines] by default', async () => {
  const { document } = await open('defaults.mines', SUM);
  const defaults: Readonly<Record<string, unknown>> = {
    'files.insertFinalNewline': false,
    'files.trimFinalNewlines': false,
    'files.trimTrailingWhitespace': false,
    'editor.semanticHighlighting.enabled': true,
    'editor.unusualLineTerminators': 'off',
    'editor.acceptSuggestionOnEnter': 'smart',
  };
  const configuration = vscode.workspace.getConfiguration(undefined, document);
  for (const [name, value] of Object.entries(defaults)) {
    assert.deepEqual(configuration.get(name), value, name);
  }
  await closeAll();
});

/** An example that jumps. */
async function countdown(): Promise<string> {
  return (await bytesOf(vscode.Uri.joinPath(folder(), 'countdown.mines'))).toString();
}

async function labels(document: vscode.TextDocument): Promise<readonly string[]> {
  const hints = await ask<vscode.InlayHint[]>(
    'vscode.executeInlayHintProvider',
    document.uri,
    whole(document),
  );
  return hints.map(({ label }) => String(label).trim());
}
