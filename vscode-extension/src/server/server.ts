/** The server through its life: looked for, started, restarted, missing. */

import * as vscode from 'vscode';
import { type LanguageClient, State } from 'vscode-languageclient/node';
import type { Server } from '../services.ts';
import { askForVersion } from './asking.ts';
import { createClient } from './client.ts';
import { afterEnd, type Ends } from './crashes.ts';
import { makeEnvironment } from './environment.ts';
import { tellOfAbsence, tellOfCrashes, tellOfFailure, tellOfRestriction } from './messages.ts';
import { places } from './places.ts';
import { retire } from './retiring.ts';
import { type Installation, search } from './search.ts';
import type { ServerState } from './state.ts';
import { surroundings } from './surroundings.ts';

/** The server, and what can be done with it. */
export interface ManagedServer extends Server, vscode.Disposable {
  /** Look for it and start it; also if it runs already. */
  restart(): Promise<void>;
  /** Look again, without a word, if it was missing; or if another one is the one to take now. */
  lookAgain(): Promise<void>;
  makeEnvironment(): Promise<void>;
  stop(): Promise<void>;
}

export function manageServer(
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
): ManagedServer {
  const stateChanged = new vscode.EventEmitter<ServerState>();
  let state: ServerState = { kind: 'stopped' };
  let client: LanguageClient | undefined;
  let ends: Ends = [];
  let giveUp = () => {};
  /** How often a start was asked for: of several that wait, the last one counts. */
  let asked = 0;
  // One thing after the other: nothing is started while something else is being stopped.
  let queue: Promise<unknown> = Promise.resolve();

  function inTurn<T>(action: () => Promise<T>): Promise<T> {
    const done = queue.then(action);
    queue = done.catch((error: unknown) => log.error(String(error)));
    return done;
  }

  function become(next: ServerState): void {
    state = next;
    stateChanged.fire(next);
  }

  async function find(): Promise<Installation | undefined> {
    const found = await search(places(await surroundings(context)), askForVersion);
    for (const each of found.unfit) {
      log.warn(`${each.program}: ${each.version ?? (each.problem || 'is not there')}`);
    }
    if (found.installation === undefined) become({ kind: 'missing', search: found });
    return found.installation;
  }

  async function start(speaks: boolean): Promise<void> {
    // One that never answers must not hold up what comes after it.
    const givenUp = new Promise<void>((resolve) => {
      giveUp = resolve;
    });
    await stopClient();
    become({ kind: 'searching' });
    const installation = await find();
    if (installation === undefined) {
      if (speaks && state.kind === 'missing') offerRemedy(state.search);
      return;
    }
    become({ kind: 'starting', installation });
    log.info(`starting ${installation.place.command('lsp').join(' ')} (${installation.version})`);
    let hasRun = false;
    let hasEnded = false;
    let complaint = '';
    const starting = createClient(installation, log, {
      onEnd: () => {
        // One that cannot even start would not the next time.
        if (client !== starting || !hasRun) return;
        hasEnded = true;
        ended(installation);
      },
      onComplaint: (line) => {
        if (line.trim() !== '') complaint = line.trim();
      },
    });
    client = starting;
    starting.onDidChangeState(({ newState }) => {
      if (client !== starting) return;
      if (newState === State.Running) {
        hasRun = true;
        become({ kind: 'running', installation });
      } else if (newState === State.Starting) become({ kind: 'starting', installation });
    });
    try {
      await Promise.race([starting.start(), givenUp]);
    } catch (error) {
      if (client !== starting || hasEnded) return;
      // Its own last words tell more than that a pipe is broken.
      const problem = complaint || String(error);
      become({ kind: 'failed', installation, problem });
      tellOfFailure(installation, problem, log);
    }
  }

  /** The server has ended by itself. It may be gone altogether: it is looked for anew. */
  function ended(installation: Installation): void {
    const after = afterEnd(ends, Date.now());
    ends = after.ends;
    if (after.restart) {
      become({ kind: 'searching' });
      startInTurn();
      return;
    }
    const problem = vscode.l10n.t('It crashed {0} times within three minutes.', ends.length);
    become({ kind: 'failed', installation, problem });
    tellOfCrashes(installation, ends.length, log);
    ends = [];
  }

  function startInTurn(): Promise<void> {
    asked += 1;
    const mine = asked;
    return inTurn(async () => {
      if (mine === asked) await start(true);
    });
  }

  function offerRemedy(found: Parameters<typeof tellOfAbsence>[0]): void {
    tellOfAbsence(found).then((wanted) => {
      if (wanted) make();
    });
  }

  function make(): Promise<void> {
    // There the editor would ask before it starts anything; and refused, it tells nobody.
    if (!vscode.workspace.isTrusted) return tellOfRestriction();
    giveUp();
    return inTurn(async () => {
      // While it is there, its files may be in use.
      await stopClient();
      become({ kind: 'installing' });
      const made = await makeEnvironment(context, make).catch((error: unknown) => {
        vscode.window.showErrorMessage(String(error));
        return false;
      });
      // What does not work was told of; a server that was there before is taken again.
      await start(made);
    });
  }

  async function stopClient(): Promise<void> {
    const stopping = client;
    client = undefined;
    if (stopping !== undefined) await retire(stopping, log);
  }

  async function isAnother(): Promise<boolean> {
    if (state.kind === 'missing') return true;
    if (state.kind !== 'running' && state.kind !== 'failed') return false;
    const found = await search(places(await surroundings(context)), askForVersion);
    const now = found.installation?.place.command('lsp').join('\0');
    return now !== undefined && now !== state.installation.place.command('lsp').join('\0');
  }

  return {
    get state() {
      return state;
    },
    onDidChangeState: stateChanged.event,
    async request(method, parameters, token) {
      const asked = client;
      if (asked === undefined || state.kind !== 'running') {
        throw new Error(vscode.l10n.t('The Mines language server is not running.'));
      }
      // An undefined token would be taken for another parameter.
      return token === undefined
        ? asked.sendRequest(method, parameters)
        : asked.sendRequest(method, parameters, token);
    },
    async notify(method, params) {
      if (state.kind !== 'running') return;
      await client?.sendNotification(method, params).catch((error) => log.debug(String(error)));
    },
    execute(command, ...parameters) {
      return this.request('workspace/executeCommand', { command, arguments: parameters });
    },
    uri(document) {
      return client?.code2ProtocolConverter.asUri(document) ?? document.toString();
    },
    async installation() {
      if ('installation' in state) return state.installation;
      const found = await search(places(await surroundings(context)), askForVersion);
      return found.installation;
    },
    restart() {
      ends = [];
      giveUp();
      return startInTurn();
    },
    lookAgain() {
      return inTurn(async () => {
        if (await isAnother()) await start(false);
      });
    },
    makeEnvironment: make,
    stop() {
      asked += 1;
      giveUp();
      return inTurn(async () => {
        await stopClient();
        become({ kind: 'stopped' });
      });
    },
    dispose() {
      stateChanged.dispose();
    },
  };
}
