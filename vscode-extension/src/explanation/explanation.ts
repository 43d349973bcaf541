/**
 * A program beside its meaning: an editor of its own, in which each line stands as high up as the line of
 * the program that it is about, and which follows what is typed.
 */

import * as vscode from 'vscode';
import { LSPErrorCodes, ResponseError } from 'vscode-languageclient/node';
import { isProgram, languageOfFile } from '../languages.ts';
import { isComing } from '../server/state.ts';
import type { Module, Server } from '../services.ts';
import { EXPLANATION, explanationOf, programOf } from './documents.ts';
import { serveExplanations } from './files.ts';
import { hoverExplanations } from './hovers.ts';
import { mirrorLenses } from './lenses.ts';
import { type Marks, marks } from './marks.ts';
import { paintExplanations } from './painting.ts';
import { lineAbout, type Place, type Places, placeOf } from './pairs.ts';
import { type Scrolling, scrollTogether } from './scrolling.ts';
import { type Sources, watchSources } from './sources.ts';
import type { Piece } from './tokens.ts';

/** How long to wait for more to be typed: as long as the last explanation took, within these bounds. */
const SHORTEST = 30; // ms
const LONGEST = 1_000;

/** What the server says of a program. */
interface Meaning {
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly whole: readonly (readonly [line: number, notes: string])[];
  readonly places?: Places;
  /** What its columns show, each heading over its column. An older server does not say it. */
  readonly header?: string;
}

/** What is shown of one program. */
interface Explained {
  readonly program: vscode.Uri;
  /** The text that was explained last. */
  source: string;
  text: string;
  /** What stands out in the text. */
  pieces: readonly Piece[];
  /** The notes that are shortened in the text, by their lines. */
  whole: ReadonlyMap<number, string>;
  places: Places;
  header: string;
  /** Why the text is not that of the program as it is now; empty if it is. */
  problem: string;
  /** What the last explanation took, in milliseconds. */
  pace: number;
  timer: NodeJS.Timeout | undefined;
}

export const explainPrograms: Module = ({ server, programs }) => {
  const shown = new Map<string, Explained>();
  const known = (explanation: vscode.Uri) => shown.get(programOf(explanation).toString());
  const files = serveExplanations({
    known: (explanation) => known(explanation)?.text ?? '',
    // After the window is loaded again, an editor reads before anybody has asked for an explanation.
    opened: (explanation) => {
      const program = programOf(explanation);
      if (!shown.has(program.toString())) refreshSoon(of(program));
    },
  });
  const placesOf = (program: vscode.Uri) => shown.get(program.toString())?.places;
  const lenses = mirrorLenses(placesOf, (program) => shown.get(program.toString())?.header);
  const marking = marks();
  const scrolling = scrollTogether(placesOf);
  const sources = watchSources();
  const followAll = () => follow(shown, marking, sources, scrolling);

  async function refresh(each: Explained): Promise<void> {
    const began = Date.now();
    const document = await documentOf(each.program); // the server must know it
    if (document === undefined) {
      each.problem = vscode.l10n.t('the program was closed');
      followAll();
      return;
    }
    if (isComing(server.state)) return; // it is explained once the server runs
    const { version } = document;
    const source = document.getText();
    const explained = await explain(server, each);
    each.pace = Date.now() - began;
    if (explained === undefined) {
      refreshSoon(each);
      return;
    }
    const { text, pieces, whole, places, header, problem } = explained;
    const now = vscode.workspace.textDocuments.find((document) => isExplained(document, each));
    if (now !== undefined && now.version !== version) return; // it is explained anew already
    const isNew = text !== each.text;
    each.source = source;
    each.text = text;
    each.pieces = pieces;
    each.whole = new Map(whole);
    each.places = places;
    each.header = header ?? '';
    each.problem = problem;
    lenses.changed();
    if (isNew) files.changed(explanationOf(each.program));
    else followAll();
  }

  function refreshSoon(each: Explained): void {
    clearTimeout(each.timer);
    const wait = Math.min(Math.max(each.pace, SHORTEST), LONGEST);
    each.timer = setTimeout(() => refresh(each), wait);
  }

  function of(program: vscode.Uri): Explained {
    const key = program.toString();
    const known = shown.get(key);
    if (known !== undefined) return known;
    const made = {
      program,
      source: '',
      text: '',
      pieces: [],
      whole: new Map(),
      places: undefined,
      header: '',
      problem: '',
      pace: 0,
      timer: undefined,
    };
    shown.set(key, made);
    return made;
  }

  async function open(named: vscode.Uri | undefined): Promise<void> {
    const program = named ?? programs.current();
    if (program === undefined) {
      programs.ask(vscode.l10n.t('Open a program to explain it.'));
      return;
    }
    await showProgram(program);
    await refresh(of(program));
    await vscode.window.showTextDocument(explanationOf(program), {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: false,
    });
    followAll();
    // A step of the walkthrough is done.
    await vscode.commands.executeCommand('setContext', 'mines.hasExplained', true);
  }

  /** A program has another name: its explanation goes with it. */
  async function move(from: vscode.Uri, to: vscode.Uri): Promise<void> {
    const tab = tabOf(explanationOf(from));
    if (tab === undefined) return;
    await refresh(of(to));
    await vscode.window.showTextDocument(explanationOf(to), {
      viewColumn: tab.group.viewColumn,
      preserveFocus: true,
      preview: false,
    });
    await vscode.window.tabGroups.close(tab, true);
    followAll();
  }

  /** The palette has the command table of the language whose explanation is looked at. */
  function tellLanguage(editor: vscode.TextEditor | undefined): void {
    const uri = editor?.document.uri;
    const language =
      uri?.scheme === EXPLANATION ? languageOfFile(programOf(uri).path)?.id : undefined;
    vscode.commands.executeCommand('setContext', 'mines.explained', language);
  }

  tellLanguage(vscode.window.activeTextEditor);
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(tellLanguage),
    lenses,
    marking,
    scrolling,
    sources,
    files,
    paintExplanations((explanation) => known(explanation)?.pieces ?? []),
    hoverExplanations((explanation, line) => known(explanation)?.whole.get(line), placesOf),
    vscode.commands.registerCommand('mines.explainProgram', open),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.uri.scheme === EXPLANATION) followAll();
      const each = shown.get(document.uri.toString());
      if (each !== undefined) refreshSoon(each);
    }),
    // Opened again, it may be another; in another language, it is no program.
    vscode.workspace.onDidOpenTextDocument(({ uri }) => {
      const each = shown.get(uri.toString());
      if (each !== undefined) refreshSoon(each);
    }),
    vscode.workspace.onDidRenameFiles(({ files }) => {
      for (const { program } of [...shown.values()]) {
        const to = movedTo(program, files);
        if (to !== undefined) move(program, to);
      }
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      const each = shown.get(document.uri.toString());
      const to = each && document.isUntitled ? savedAs(each) : undefined;
      if (to !== undefined) move(document.uri, to);
      if (document.uri.scheme !== EXPLANATION) return;
      const program = programOf(document.uri).toString();
      clearTimeout(shown.get(program)?.timer);
      shown.delete(program);
    }),
    vscode.window.onDidChangeTextEditorSelection((event) => {
      if (event.textEditor.document.uri.scheme === EXPLANATION) {
        if (event.kind !== undefined) revealProgram(event.textEditor, sources, placesOf);
      } else if (isProgram(event.textEditor.document)) followAll();
    }),
    vscode.window.onDidChangeVisibleTextEditors(() => followAll()),
    server.onDidChangeState(({ kind }) => {
      if (kind === 'running') for (const each of shown.values()) refreshSoon(each);
    }),
  );
};

/**
 * The explanation; of a program with errors, the last one there was, and what is wrong now. Undefined if
 * the server looks at the program anew.
 */
async function explain(
  server: Server,
  each: Explained,
): Promise<(Meaning & { readonly problem: string }) | undefined> {
  try {
    const uri = server.uri(each.program);
    return { ...(await server.execute<Meaning>('mines.explain', uri, 'pieces')), problem: '' };
  } catch (error) {
    const isChanged =
      error instanceof ResponseError && error.code === LSPErrorCodes.ContentModified;
    if (isChanged) return undefined;
    const { text, pieces, whole, places, header } = each;
    const problem = error instanceof Error ? error.message : String(error);
    return { text, pieces, whole: [...whole], places, header, problem };
  }
}

/**
 * In each explanation that is visible, mark the line that the cursor of the program is in, and scroll there. Where
 * that is about a part of a line, mark the part in the program.
 */
function follow(
  shown: ReadonlyMap<string, Explained>,
  marking: Marks,
  sources: Sources,
  scrolling: Scrolling,
): void {
  const about = new Map<vscode.TextEditor, Place>();
  for (const editor of vscode.window.visibleTextEditors) {
    if (editor.document.uri.scheme !== EXPLANATION) continue;
    const program = programOf(editor.document.uri);
    const source = sources.editorOf(program);
    const { problem = '', places } = shown.get(program.toString()) ?? {};
    const { line: at, character } = source?.selection.active ?? {};
    const line = at === undefined ? at : lineAbout(places, at, character ?? 0);
    const place = line === undefined ? undefined : places?.[line];
    if (source !== undefined && place !== undefined) about.set(source, place);
    marking.show(editor, line, problem);
    if (source === undefined || line === undefined || vscode.window.activeTextEditor === editor) {
      continue;
    }
    if (places === undefined) scrolling.follow(source);
    else editor.revealRange(lineRange(line), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
  for (const editor of vscode.window.visibleTextEditors) {
    if (isProgram(editor.document)) marking.showPlace(editor, about.get(editor));
  }
}

function lineRange(line: number): vscode.Range {
  return new vscode.Range(line, 0, line, 0);
}

/** A click into an explanation shows what it explains. */
function revealProgram(
  explanation: vscode.TextEditor,
  sources: Sources,
  placesOf: (program: vscode.Uri) => Places,
): void {
  const program = programOf(explanation.document.uri);
  const source = sources.editorOf(program);
  const places = placesOf(program);
  const { line } = explanation.selection.active;
  const about = placeOf(places, line);
  if (source === undefined || about === undefined || about[0] >= source.document.lineCount) return;
  const place = new vscode.Range(...about);
  const { active } = source.selection;
  if (lineAbout(places, active.line, active.character) !== line) {
    source.selection = new vscode.Selection(place.start, place.start);
  }
  source.revealRange(place, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Show a program where it is shown already, if it is: its explanation comes beside it. */
async function showProgram(program: vscode.Uri): Promise<void> {
  const active = vscode.window.activeTextEditor?.document.uri;
  if (active !== undefined && isSame(active, program)) return;
  const shown = vscode.window.visibleTextEditors.find(({ document }) =>
    isSame(document.uri, program),
  );
  const viewColumn = shown?.viewColumn ?? tabOf(program)?.group.viewColumn;
  await vscode.window.showTextDocument(program, viewColumn === undefined ? {} : { viewColumn });
}

/** A program as a document; undefined if there is none any more. To open an unsaved one would make one. */
async function documentOf(program: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const known = vscode.workspace.textDocuments.find(({ uri }) => isSame(uri, program));
  if (known !== undefined || program.scheme === 'untitled') return known;
  try {
    return await vscode.workspace.openTextDocument(program);
  } catch {
    return undefined;
  }
}

/** The file that an unsaved program has become, when it is closed for that; it is emptied then. */
function savedAs({ source }: Explained): vscode.Uri | undefined {
  return vscode.workspace.textDocuments.find(
    (document) =>
      !document.isUntitled && isProgram(document) && source !== '' && document.getText() === source,
  )?.uri;
}

/** Where a program is now, if it or a folder above it was moved. */
function movedTo(
  program: vscode.Uri,
  files: readonly { readonly oldUri: vscode.Uri; readonly newUri: vscode.Uri }[],
): vscode.Uri | undefined {
  for (const { oldUri, newUri } of files) {
    if (isSame(program, oldUri)) return newUri;
    const rest = program.toString().slice(oldUri.toString().length);
    if (program.toString().startsWith(`${oldUri}/`)) return vscode.Uri.parse(`${newUri}${rest}`);
  }
  return undefined;
}

function tabOf(uri: vscode.Uri): vscode.Tab | undefined {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .find(({ input }) => input instanceof vscode.TabInputText && isSame(input.uri, uri));
}

function isExplained(document: vscode.TextDocument, each: Explained): boolean {
  return isSame(document.uri, each.program);
}

function isSame(one: vscode.Uri, other: vscode.Uri): boolean {
  return one.toString() === other.toString();
}
