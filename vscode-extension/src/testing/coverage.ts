/** Shows which operations and branches the cases performed, and which case performed which. */

import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { type Place, utf16Column } from './cases.ts';
import { type Items, uriIn } from './items.ts';

/** The coverage of a program, as `mines-test --coverage-out FILE.json` writes it. */
interface ProgramCoverage {
  readonly path: string;
  readonly operations: readonly (Place & {
    readonly end_column: number;
    readonly steps: number;
    readonly cases: readonly string[];
  })[];
  readonly branches: readonly (Place & {
    /** The number of its ways, and of those that were taken. */
    readonly ways: number;
    readonly taken: number;
  })[];
}

/** The coverage of a file, with its details. */
class ProgramFile extends vscode.FileCoverage {
  readonly found: ProgramCoverage;

  constructor(uri: vscode.Uri, found: ProgramCoverage, tests: readonly vscode.TestItem[]) {
    const { operations, branches } = found;
    const performed = operations.filter(({ steps }) => steps > 0).length;
    const ways = branches.reduce((sum, branch) => sum + branch.ways, 0);
    const taken = branches.reduce((sum, branch) => sum + branch.taken, 0);
    const branch = ways === 0 ? undefined : new vscode.TestCoverageCount(taken, ways);
    super(uri, new vscode.TestCoverageCount(performed, operations.length), branch);
    this.found = found;
    // Newer editors let a person choose the case whose coverage is shown.
    Object.assign(this, { includesTests: [...tests] });
  }
}

/** Tell `run` the coverage in the file at `path`. */
export async function tellCoverage(
  run: vscode.TestRun,
  items: Items,
  folder: vscode.Uri,
  path: string,
): Promise<void> {
  const found: { programs: readonly ProgramCoverage[] } = JSON.parse(await readFile(path, 'utf8'));
  for (const program of found.programs) {
    const names = new Set(program.operations.flatMap(({ cases }) => cases));
    const tests = [...names].flatMap(
      (name) => items.find(folder, { program: program.path, name }) ?? [],
    );
    run.addCoverage(new ProgramFile(uriIn(folder, program.path), program, tests));
  }
}

/** The details of the coverage of a file: of the case `name` only, if it is given. */
export async function detailsOf(
  coverage: vscode.FileCoverage,
  name?: string,
): Promise<vscode.FileCoverageDetail[]> {
  if (!(coverage instanceof ProgramFile)) return [];
  const document = await vscode.workspace.openTextDocument(coverage.uri);
  const position = (line: number, column: number) => {
    const at = Math.min(line, document.lineCount) - 1;
    return new vscode.Position(at, utf16Column(document.lineAt(at).text, column));
  };
  const { operations, branches } = coverage.found;
  const branchAt = new Map(branches.map((branch) => [`${branch.line}:${branch.column}`, branch]));
  return operations.map(({ line, column, end_column, steps, cases }) => {
    const range = new vscode.Range(position(line, column), position(line, end_column));
    const count = name === undefined ? steps : cases.includes(name);
    const branch = name === undefined ? branchAt.get(`${line}:${column}`) : undefined;
    // It is known how many of the ways were taken, and not which.
    const ways = Array.from(
      { length: branch?.ways ?? 0 },
      (_, at) => new vscode.BranchCoverage(at < (branch?.taken ?? 0), range),
    );
    return new vscode.StatementCoverage(count, range, ways);
  });
}
