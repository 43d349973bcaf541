/**
 * An explanation scrolls with its program, so that lines which belong together stand side by side. An editor can
 * be told which line is to be at its top, but not how much of that line is cut off: so the program comes to rest
 * at a whole line.
 */

import * as vscode from 'vscode';
import { isProgram } from '../languages.ts';
import { EXPLANATION, programOf } from './documents.ts';
import type { Places } from './pairs.ts';

const REST = 120; // ms without scrolling

export interface Scrolling extends vscode.Disposable {
  /** Scroll the explanations of a program to where it is. */
  follow(program: vscode.TextEditor): void;
}

/** Of a program of which `placesOf` tells the places, no line stands beside its own. */
export function scrollTogether(placesOf: (program: vscode.Uri) => Places): Scrolling {
  const timers = new Map<vscode.TextEditor, NodeJS.Timeout>();

  function follow(program: vscode.TextEditor): void {
    const explanations = explanationsOf(program);
    clearTimeout(timers.get(program));
    timers.delete(program);
    const top = topOf(program);
    if (top === undefined || explanations.length === 0) return;
    for (const editor of explanations) if (topOf(editor) !== top) scrollTo(editor, top);
    // An editor tells late what it shows, and not how much of a line is cut off: at rest all are placed.
    timers.set(
      program,
      setTimeout(() => {
        timers.delete(program);
        settle(program);
      }, REST),
    );
  }

  const listening = vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
    const { document } = textEditor;
    if (isProgram(document) && placesOf(document.uri) === undefined) follow(textEditor);
  });
  return {
    follow,
    dispose() {
      listening.dispose();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** The first line that is wholly seen. */
function topOf(editor: vscode.TextEditor): number | undefined {
  return editor.visibleRanges[0]?.start.line;
}

function explanationsOf({ document }: vscode.TextEditor): readonly vscode.TextEditor[] {
  if (!isProgram(document)) return [];
  return vscode.window.visibleTextEditors.filter(
    ({ document: { uri } }) =>
      uri.scheme === EXPLANATION && programOf(uri).toString() === document.uri.toString(),
  );
}

function scrollTo(editor: vscode.TextEditor, line: number): void {
  // Above the first line there is more to see: the lenses.
  const { AtTop, InCenter } = vscode.TextEditorRevealType;
  editor.revealRange(new vscode.Range(line, 0, line, 0), line === 0 ? InCenter : AtTop);
}

/** Scroll so far that no part of the first line is cut off. The text does not move sideways. */
function settle(program: vscode.TextEditor): void {
  const top = topOf(program);
  if (top === undefined) return;
  if (isWorkedIn(program)) for (const editor of explanationsOf(program)) scrollTo(editor, top);
  if (top === 0 || program !== vscode.window.activeTextEditor) scrollTo(program, top);
  // By less than one line: to the first one that is wholly seen.
  else vscode.commands.executeCommand('editorScroll', { to: 'down', by: 'line', value: 0.5 });
}

/** Whether no other editor of a program that is visible has the focus rather than this one. */
function isWorkedIn(program: vscode.TextEditor): boolean {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const isOnly = !visibleTextEditors.some(
    (other) => other !== program && other.document === program.document,
  );
  return isOnly || program === activeTextEditor;
}
