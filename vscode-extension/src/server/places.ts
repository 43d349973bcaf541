/** Where the server may be, in the order in which it is looked for. */

import type { PlatformPath } from 'node:path';
import { posix, win32 } from 'node:path';

/** Who says that the server is there. */
export type Origin = 'setting' | 'python' | 'folder' | 'path' | 'own';

/** The tools of mines-tools. */
export type Tool = 'lsp' | 'dap' | 'run' | 'lint' | 'fmt' | 'asm' | 'test';

/** A place where the tools may be. */
export interface Place {
  readonly origin: Origin;
  /** The oldest version that will do there, if it is another than the oldest that will do at all. */
  readonly oldest?: string;
  /** The command that starts one of the tools, by its words. */
  readonly command: (tool: Tool) => readonly [string, ...string[]];
}

/** What the places depend on. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  /** What the setting `mines.server.path` says; empty if it says nothing. */
  readonly setting: string;
  /** The interpreter that the Python extension has chosen. */
  readonly python: string | undefined;
  /** The folders of the workspace, the nearest first. */
  readonly folders: readonly string[];
  readonly home: string;
  /** The environment variable PATH. */
  readonly path: string;
  /** The environment that the extension makes, and the version of the wheel that it makes it from. */
  readonly own: { readonly folder: string; readonly version: string | undefined };
  /** In a workspace that is not trusted, nothing that lies in it is started. */
  readonly isTrusted: boolean;
}

/**
 * The places to look at. Who names one in the settings wants that one: then there is no other, for one
 * that is taken in its place without a word would be a surprise.
 */
export function places(around: Surroundings): readonly Place[] {
  if (around.setting !== '') return [named(around)];
  const found: Place[] = [];
  if (around.isTrusted) {
    if (around.python !== undefined) found.push(...ofPython('python', around.python, around));
    for (const folder of around.folders) {
      for (const name of ['.venv', 'venv', '.env', 'env']) {
        found.push(inEnvironment('folder', pathOf(around).join(folder, name), around));
      }
    }
  }
  for (const folder of onPath(around)) found.push(inBin('path', folder, around));
  const { folder, version } = around.own;
  const own = inEnvironment('own', folder, around);
  found.push(version === undefined ? own : { ...own, oldest: version });
  return found;
}

/** The place that the setting names: a `mines-lsp`, or a Python that mines-tools is installed for. */
function named(around: Surroundings): Place {
  const path = pathOf(around);
  let file = around.setting;
  if (file === '~' || /^~[/\\]/.test(file)) file = path.join(around.home, file.slice(1));
  const [first] = around.folders;
  file = file.replaceAll(/\$\{workspaceFolder\}/g, first ?? '');
  if (!path.isAbsolute(file) && first !== undefined) file = path.join(first, file);
  if (/^(python|py)[\d.]*(\.exe)?$/i.test(path.basename(file))) return module('setting', file);
  const suffix = around.platform === 'win32' ? '.exe' : '';
  if (!file.toLowerCase().endsWith(suffix)) file += suffix;
  const folder = path.dirname(file);
  return {
    origin: 'setting',
    command: (tool) => [tool === 'lsp' ? file : path.join(folder, `mines-${tool}${suffix}`)],
  };
}

/** The scripts beside an interpreter; or, where they are elsewhere, the package that it imports. */
function ofPython(origin: Origin, python: string, around: Surroundings): readonly Place[] {
  return [inBin(origin, pathOf(around).dirname(python), around), module(origin, python)];
}

/** With `-P`, a folder `mines_tools` in the folder one works in is not taken for the package. */
function module(origin: Origin, python: string): Place {
  return { origin, command: (tool) => [python, '-P', '-m', 'mines_tools', tool] };
}

function inEnvironment(origin: Origin, folder: string, around: Surroundings): Place {
  const bin = around.platform === 'win32' ? 'Scripts' : 'bin';
  return inBin(origin, pathOf(around).join(folder, bin), around);
}

function inBin(origin: Origin, folder: string, around: Surroundings): Place {
  const suffix = around.platform === 'win32' ? '.exe' : '';
  return {
    origin,
    command: (tool) => [pathOf(around).join(folder, `mines-${tool}${suffix}`)],
  };
}

/** Where on PATH a program of that name may be: Windows by itself would look in the current folder first. */
export function programsOnPath(name: string, around: Surroundings): readonly string[] {
  const suffix = around.platform === 'win32' ? '.exe' : '';
  return onPath(around).map((folder) => pathOf(around).join(folder, name + suffix));
}

/** The folders of PATH; relative ones mean something else in every folder, and are left out. */
function onPath(around: Surroundings): readonly string[] {
  const path = pathOf(around);
  const folders = around.path
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .filter(
      (folder) => around.isTrusted || !around.folders.some((each) => holds(each, folder, path)),
    );
  return [...new Set(folders)];
}

function holds(folder: string, inner: string, path: PlatformPath): boolean {
  const way = path.relative(folder, inner);
  return !way.startsWith('..') && !path.isAbsolute(way);
}

function pathOf(around: Surroundings): PlatformPath {
  return around.platform === 'win32' ? win32 : posix;
}
