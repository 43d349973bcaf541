/** What is seen in the text of a program that has stopped: the cell under the pointer, values beside the line. */

import * as vscode from 'vscode';
import { isProgram, languageOf, PROGRAMS } from '../languages.ts';
import { rangeOfPlace } from './pictures.ts';
import type { Debugged, Sessions } from './sessions.ts';
import { cellAt, type ProgramState, stacksMarkdown } from './state.ts';

export function showValues(sessions: Sessions): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    sessions.onDidChange(() => changed.fire()),
    // The text as it was started can get its language only after the editor has asked for values in it.
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (document.uri.scheme !== 'debug' || !isProgram(document)) return;
      // A program that goes on, and an adapter that does not know the request, have no values to show.
      const shown = sessions.runningIn(document)?.session.customRequest('mines/showAgain');
      shown?.then(undefined, () => {});
    }),
    vscode.languages.registerEvaluatableExpressionProvider(PROGRAMS, {
      provideEvaluatableExpression(document, { line, character }) {
        const debugged = sessions.runningIn(document);
        const state = debugged?.state;
        const cell = state && cellAt(state, line, character);
        if (cell === undefined) {
          const { text } = document.lineAt(line);
          const named = state && languageOf(document)?.stackLine?.exec(text);
          const [, before = '', name = ''] = named ?? [];
          if (before.length <= character && character <= before.length + name.length && named) {
            const range = new vscode.Range(line, before.length, line, before.length + name.length);
            return new vscode.EvaluatableExpression(range, name === '@' ? 'player' : name);
          }
          // On an operation, the hover of the language says what that does.
          return undefined;
        }
        const [column, row, start, end] = cell;
        const range = new vscode.Range(line, start, line, end);
        return new vscode.EvaluatableExpression(range, `cell(${column}, ${row})`);
      },
    }),
    hoversOfRuns(sessions),
    vscode.languages.registerInlineValuesProvider(PROGRAMS, {
      onDidChangeInlineValues: changed.event,
      async provideInlineValues(document, _viewPort, { stoppedLocation }) {
        const debugged = sessions.runningIn(document);
        if (debugged === undefined) return [];
        // The editor may ask before the state has come. A program that goes on has no answer, and an older adapter does
        // not know the question.
        const { text }: { text: string } = await debugged.session
          .customRequest('mines/summary')
          .then(undefined, () => ({ text: '' }));
        return text === '' ? [] : [new vscode.InlineValueText(stoppedLocation, text)];
      },
    }),
  );
}

/** What the next step does in this run, in Markdown. Empty if it cannot be taken now. */
async function nextStep({ session }: Debugged): Promise<string> {
  // A program that goes on has no answer, and an older adapter does not know the question.
  const { lines }: { lines: readonly string[] } = await session
    .customRequest('mines/nextStep')
    .then(undefined, () => ({ lines: [] }));
  const [head, ...details] = lines;
  return head === undefined ? '' : [head, ...details.map((each) => `- ${each}`)].join('\n');
}

/** The stacks as they are now, in Markdown. */
function stacksNow(state: ProgramState): string | undefined {
  const [main, ...others] = stacksMarkdown(state);
  if (main === undefined) return undefined;
  const list = others.length === 0 ? main : ['', main, ...others].join('\n- ');
  return vscode.l10n.t('now, the top first: {0}', list);
}

/**
 * Hovers of what the next operation does in this run. Of two hovers the editor shows first the one that was offered last,
 * and what happens now comes before what is known of every run: so they are offered anew when a program starts.
 */
function hoversOfRuns(sessions: Sessions): vscode.Disposable {
  const provider: vscode.HoverProvider = {
    async provideHover(document, position) {
      const debugged = isProgram(document) ? sessions.runningIn(document) : undefined;
      const state = debugged?.state;
      if (state === undefined || debugged?.line !== position.line) return undefined;
      if (cellAt(state, position.line, position.character) !== undefined) return undefined;
      const place = state.place && rangeOfPlace(state.place);
      const isNext = place?.contains(position) === true && !position.isEqual(place.end);
      const words = (isNext && (await nextStep(debugged))) || stacksNow(state);
      if (words === undefined) return undefined;
      return new vscode.Hover(new vscode.MarkdownString(words));
    },
  };
  let offered: vscode.Disposable | undefined;
  const offer = () => {
    offered?.dispose();
    offered = vscode.languages.registerHoverProvider(PROGRAMS, provider);
  };
  return vscode.Disposable.from(
    sessions.onDidStart(offer),
    new vscode.Disposable(() => offered?.dispose()),
  );
}
