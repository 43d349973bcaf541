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

/** The interpreter that the Python extension has chosen for a folder; undefined if it has none. */
export async function chosenPython(folder: vscode.Uri | undefined): Promise<string | undefined> {
  const environments = (await pythonApi())?.environments;
  if (environments === undefined) return undefined;
  const chosen = environments.getActiveEnvironmentPath(folder);
  const resolved = await environments.resolveEnvironment(chosen);
  return resolved?.executable.uri?.fsPath;
}

/** Be told when it chooses another one. */
export async function onDidChangePython(listener: () => void): Promise<vscode.Disposable> {
  const environments = (await pythonApi())?.environments;
  return (
    environments?.onDidChangeActiveEnvironmentPath(listener) ?? new vscode.Disposable(() => {})
  );
}

async function pythonApi(): Promise<PythonApi | undefined> {
  const extension = vscode.extensions.getExtension<PythonApi>(PYTHON_EXTENSION);
  if (extension === undefined) return undefined;
  try {
    const api = extension.isActive ? extension.exports : await extension.activate();
    await api.ready;
    return api;
  } catch {
    return undefined; // what is wrong there, it says itself
  }
}
