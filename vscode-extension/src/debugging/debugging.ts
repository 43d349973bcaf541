/** The debugger: sessions of the debug adapter, and what is shown of the program at each stop. */

import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import { leaveMarks } from '../board/board.ts';
import { standAt } from '../board/coordinate.ts';
import { LANGUAGES, languageOfFile } from '../languages.ts';
import { debugIn } from '../server/hints.ts';
import type { Module, Services } from '../services.ts';
import { offerInputAgain } from './again.ts';
import { provideConfigurations } from './configurations.ts';
import { watchEdits } from './edited.ts';
import { tellOfEqualLines } from './equalLines.ts';
import { showFailures } from './failures.ts';
import { offerMoments } from './moments.ts';
import { drawStates } from './pictures.ts';
import { DEBUG_TYPE } from './sessions.ts';
import { showValues } from './values.ts';
import { showWhy } from './whyView.ts';

export const debugPrograms: Module = (services) => {
  const { sessions } = services;
  return vscode.Disposable.from(
    provideConfigurations(services),
    drawStates(sessions, leaveMarks, standAt, debugIn),
    showValues(sessions),
    offerMoments(sessions),
    offerInputAgain(sessions),
    tellOfEqualLines(),
    showWhy(services),
    watchEdits(sessions),
    showFailures(),
    vscode.debug.onDidStartDebugSession(({ type }) => {
      // A step of the walkthrough is done.
      if (type === DEBUG_TYPE)
        vscode.commands.executeCommand('setContext', 'mines.hasDebugged', true);
    }),
    vscode.debug.registerDebugAdapterDescriptorFactory(DEBUG_TYPE, {
      createDebugAdapterDescriptor: ({ configuration }) => adapter(services, configuration),
    }),
  );
};

/** The adapter is where the language server is: looked for at each session, as the settings are then. */
async function adapter(
  { server }: Services,
  configuration: vscode.DebugConfiguration,
): Promise<vscode.DebugAdapterExecutable> {
  const installation = await server.installation();
  if (installation === undefined) {
    throw new Error(vscode.l10n.t('There is no language server, and so no debugger.'));
  }
  const [program, ...first] = installation.place.command('dap');
  if (isAbsolute(program) && !existsSync(program)) {
    throw new Error(
      vscode.l10n.t(
        '{0} is not there. Install a newer mines-tools, which has a debugger.',
        program,
      ),
    );
  }
  return new vscode.DebugAdapterExecutable(program, [...first, ...languageOption(configuration)]);
}

/** The language of the program, so that only its errors are offered as breakpoints. */
function languageOption({ language, program }: vscode.DebugConfiguration): readonly string[] {
  const id =
    LANGUAGES.find((each) => each.id === language)?.id ?? languageOfFile(String(program))?.id;
  return id === undefined ? [] : ['--errors-of', id];
}
