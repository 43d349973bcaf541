/** The tree of the view Testing: folders, programs, cases. */

import { isAbsolute, join } from 'node:path';
import * as vscode from 'vscode';
import { asWritten } from '../texts/icons.ts';
import { byProgram, keyOf, type ListedCase } from './cases.ts';

/** What an item stands for: a folder, a program in it, or a case of a program. */
export interface Meant {
  readonly folder: vscode.Uri;
  readonly program?: string;
  readonly listed?: ListedCase;
}

export interface Items {
  /** Show the cases of a folder, in place of those that were shown. */
  show(folder: vscode.WorkspaceFolder, cases: readonly ListedCase[]): void;
  /** What an item stands for. */
  meant(item: vscode.TestItem): Meant | undefined;
  /** The item of a case of a folder. */
  find(folder: vscode.Uri, one: Pick<ListedCase, 'program' | 'name'>): vscode.TestItem | undefined;
  /** The cases at and below an item. */
  cases(item: vscode.TestItem): readonly vscode.TestItem[];
}

/** The file that a path of the tools names. */
export function uriIn(folder: vscode.Uri, path: string): vscode.Uri {
  return vscode.Uri.file(isAbsolute(path) ? path : join(folder.fsPath, path));
}

export function itemsOf(controller: vscode.TestController): Items {
  const meanings = new WeakMap<vscode.TestItem, Meant>();
  const found = new Map<string, vscode.TestItem>();
  const key = (folder: vscode.Uri, one: Pick<ListedCase, 'program' | 'name'>) =>
    `${folder}\n${keyOf(one)}`;

  function itemOf(
    id: string,
    label: string,
    uri: vscode.Uri | undefined,
    meant: Meant,
  ): vscode.TestItem {
    const item = controller.createTestItem(id, asWritten(label), uri);
    meanings.set(item, meant);
    return item;
  }

  function caseItem(folder: vscode.Uri, listed: ListedCase): vscode.TestItem {
    const label = listed.name === '' ? vscode.l10n.t('case') : listed.name;
    const uri = uriIn(folder, listed.path);
    const item = itemOf(keyOf(listed), label, uri, { folder, program: listed.program, listed });
    const line = listed.line - 1;
    item.range = new vscode.Range(line, 0, line, 0);
    if (listed.skip) item.description = vscode.l10n.t('skipped: {0}', listed.skip);
    if (listed.problem) item.error = listed.problem;
    found.set(key(folder, listed), item);
    return item;
  }

  return {
    show({ uri: folder, name }, cases) {
      const programs = byProgram(cases).map(({ program, cases: own }) => {
        const item = itemOf(program, program, uriIn(folder, program), { folder, program });
        item.children.replace(own.map((listed) => caseItem(folder, listed)));
        return item;
      });
      const isAlone = (vscode.workspace.workspaceFolders ?? []).length < 2;
      if (isAlone) return controller.items.replace(programs);
      const id = folder.toString();
      if (programs.length === 0) return controller.items.delete(id);
      const top = itemOf(id, name, folder, { folder });
      top.children.replace(programs);
      controller.items.add(top);
    },
    meant: (item) => meanings.get(item),
    find: (folder, one) => found.get(key(folder, one)),
    cases: function below(item): readonly vscode.TestItem[] {
      if (meanings.get(item)?.listed !== undefined) return [item];
      return [...item.children].flatMap(([, child]) => below(child));
    },
  };
}
