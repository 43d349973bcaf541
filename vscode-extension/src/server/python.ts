/** What the Python extension has chosen, where there is one. */

import * as vscode from 'vscode';

/** The part of the Python extension's API that is used here. */
interface PythonApi {
  readonly ready?: Promise<void>;
  readonly environments?: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { readonly path: string };
    resolveEnvironment(environment: {
      readonly path: string;
    }): Promise<{ readonly executable: { readonly uri?: vscode.Uri } } | undefined>;
    readonly onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
  };
}

const PYTHON_EXTENSION = 'ms-python.python';

/** How long it is waited for: one that takes longer is taken notice of when it has come. */
const PATIENCE = 15_000; // ms

/**
 * The interpreter that the Python extension has chosen for a folder; undefined if it has none, or does
 * not say.
 */
export async function chosenPython(folder: vscode.Uri | undefined): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE);
  });
  try {
    return await Promise.race([pythonFor(folder), late]);
  } catch {
    return undefined; // what is wrong there, it says itself
  } finally {
    clearTimeout(timer);
  }
}

/** Be told when it chooses another one, or has chosen at last. */
export async function onDidChangePython(listener: () => void): Promise<vscode.Disposable> {
  const began = Date.now();
  const environments = (await pythonApi().catch(() => undefined))?.environments;
  if (environments !== undefined && Date.now() - began >= PATIENCE) listener();
  return (
    environments?.onDidChangeActiveEnvironmentPath(listener) ?? new vscode.Disposable(() => {})
  );
}

async function pythonFor(folder: vscode.Uri | undefined): Promise<string | undefined> {
  const environments = (await pythonApi())?.environments;
  if (environments === undefined) return undefined;
  const chosen = environments.getActiveEnvironmentPath(folder);
  const resolved = await environments.resolveEnvironment(chosen);
  return resolved?.executable.uri?.fsPath;
}

async function pythonApi(): Promise<PythonApi | undefined> {
  const extension = vscode.extensions.getExtension<PythonApi>(PYTHON_EXTENSION);
  if (extension === undefined) return undefined;
  const api = extension.isActive ? extension.exports : await extension.activate();
  await api.ready;
  return api;
}
