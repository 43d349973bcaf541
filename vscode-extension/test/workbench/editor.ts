/** A real editor: code-server with the packaged extension, with folders of its own. */

import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { chromium as browserType } from 'playwright-core';
import { chromium, codeServer, keepScratch, scratch, serverPath, vsix } from './pieces.ts';
import { until } from './waiting.ts';

/** How the editor is to be set up. */
export interface EditorOptions {
  /** Settings of the person: `User/settings.json`. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Settings of the machine, where those of scope `machine-overridable` count. */
  readonly machineSettings?: Readonly<Record<string, unknown>>;
  /** PATH of the extension host; else one that has the server. */
  readonly path?: string;
  /** More of the environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether folders must be trusted before all works there. */
  readonly asksForTrust?: boolean;
  /** Folders of further extensions to install, as they are. */
  readonly others?: readonly string[];
}

/** A running editor. */
export interface Editor {
  readonly url: string;
  readonly browser: Browser;
  /** The process of code-server, the head of its group. */
  readonly pid: number;
  /** Its user-data folder. */
  readonly data: string;
  readonly stop: () => Promise<void>;
}

/** Settings that keep an editor quiet, so that a test sees only what it asks for. */
const quiet = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'never',
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'chat.disableAIFeatures': true,
  'git.enabled': false,
  'files.autoSave': 'off',
  'window.restoreWindows': 'none',
  'editor.cursorBlinking': 'solid',
  'terminal.integrated.gpuAcceleration': 'off',
  'terminal.integrated.shellIntegration.enabled': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'editor.minimap.enabled': false,
  'workbench.colorTheme': 'Default Light Modern',
};

/** The editor that all tests of a file share: started before the first, stopped after the last. */
export function editorOfFile(options: EditorOptions = {}): () => Editor {
  let editor: Editor | undefined;
  before(async () => {
    editor = await startEditor(options);
  });
  after(() => editor?.stop());
  return () => {
    if (editor === undefined) throw new Error('no test runs yet');
    return editor;
  };
}

/** Start an editor, and a browser to look at it with. */
export async function startEditor(options: EditorOptions = {}): Promise<Editor> {
  const folder = mkdtempSync(join(scratch, 'editor-'));
  const data = join(folder, 'data');
  const extensions = join(folder, 'extensions');
  cpSync(installedOnce(), extensions, { recursive: true });
  for (const other of options.others ?? []) install(extensions, other);
  write(join(data, 'User', 'settings.json'), { ...quiet, ...options.settings });
  write(join(data, 'Machine', 'settings.json'), options.machineSettings ?? {});

  const log: string[] = [];
  const server = spawn(process.execPath, commandLine(data, extensions, folder, options), {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(folder, options),
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => log.push(text));
  }
  const pid = server.pid;
  if (pid === undefined) throw new Error('code-server did not start');
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stopServer = async () => {
    if (server.exitCode === null && server.signalCode === null) endGroup(pid, 'SIGTERM');
    const late = setTimeout(() => endGroup(pid, 'SIGKILL'), 5000);
    await ended;
    clearTimeout(late);
    endGroup(pid, 'SIGKILL');
    writeFileSync(join(folder, 'code-server.log'), log.join(''));
  };
  try {
    const url = await until('code-server to listen', () => {
      if (server.exitCode !== null) throw new Error(`code-server ended: ${log.join('')}`);
      return /listening on (http:\S+)/.exec(log.join(''))?.[1]?.replace(/\/$/, '');
    });
    const browser = await browserType.launch({ executablePath: chromium, args: flags });
    const stop = async () => {
      await browser.close();
      await stopServer();
    };
    return { url, browser, pid, data, stop };
  } catch (error) {
    keepScratch();
    await stopServer();
    throw error;
  }
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function commandLine(
  data: string,
  extensions: string,
  folder: string,
  options: EditorOptions,
): string[] {
  const configuration = join(folder, 'config.yaml');
  writeFileSync(configuration, '');
  const trust = options.asksForTrust === true ? [] : ['--disable-workspace-trust'];
  return [
    codeServer,
    ...['--config', configuration, '--auth', 'none', '--bind-addr', '127.0.0.1:0'],
    ...['--user-data-dir', data, '--extensions-dir', extensions],
    ...['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override'],
    ...trust,
  ];
}

function environment(folder: string, options: EditorOptions): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: options.path ?? serverPath,
    // What the login shell would set must not come back.
    VSCODE_CLI: '1',
    SHELL: '/bin/bash',
    // No shop of extensions: there is nothing to look up.
    EXTENSIONS_GALLERY: '{}',
    XDG_DATA_HOME: join(folder, 'share'),
    XDG_CONFIG_HOME: process.env['XDG_CONFIG_HOME'],
    ...options.environment,
  };
}

let installed: string | undefined;

/** The folder of extensions with the `.vsix` in it: installed once in a process. */
function installedOnce(): string {
  if (installed === undefined) {
    const extensions = join(scratch, 'extensions');
    const data = join(scratch, 'installing');
    mkdirSync(data);
    writeFileSync(join(data, 'config.yaml'), '');
    const options = ['--config', join(data, 'config.yaml'), '--user-data-dir', data];
    const command = [...options, '--extensions-dir', extensions, '--install-extension', vsix];
    execFileSync(process.execPath, [codeServer, ...command], { stdio: 'pipe' });
    installed = extensions;
  }
  return installed;
}

/** Add an extension as it stands in a folder to a folder of extensions. */
function install(extensions: string, other: string): void {
  const manifest: unknown = JSON.parse(readFileSync(join(other, 'package.json'), 'utf8'));
  const { publisher, name, version } = manifest as Record<string, string>;
  const folder = `${publisher}.${name}-${version}`;
  cpSync(other, join(extensions, folder), { recursive: true });
  const list = join(extensions, 'extensions.json');
  const known: unknown[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const location = { $mid: 1, path: join(extensions, folder), scheme: 'file' };
  const entry = { identifier: { id: `${publisher}.${name}` }, version, location };
  writeFileSync(list, JSON.stringify([...known, { ...entry, relativeLocation: folder }]));
}

function write(file: string, value: unknown): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify(value, undefined, 2));
}

function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}
