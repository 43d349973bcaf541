/** The editor: CodeMirror in a shadow root, where its styles need no permission of the content security policy. */

import { completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { foldKeymap } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { localColours } from '../colours/local.ts';
import type { LanguageService, ServerDiagnostic } from '../language/service.ts';
import { languageOf } from '../languages.ts';
import { sayError } from '../page/said.ts';
import { t } from '../words/words.ts';
import { chooseAction, format } from './actions.ts';
import { completion } from './completion.ts';
import { diagnostics } from './diagnostics.ts';
import type { Early } from './early.ts';
import styles from './editor.css?inline';
import { folding } from './folding.ts';
import { hints } from './hints.ts';
import { hover, showHover } from './hover.ts';
import { listJumps } from './jumps.ts';
import { type LensCommands, lenses } from './lenses.ts';
import { links } from './links.ts';
import { goToDefinition, goToSymbol, listReferences, rename } from './navigation.ts';
import { occurrences } from './occurrences.ts';
import { selectMore } from './selections.ts';
import { signatureHelp } from './signatures.ts';
import { synchronized } from './synchronization.ts';
import { theme } from './theme.ts';
import { semanticTokens } from './tokens.ts';

export interface Editor {
  readonly view: EditorView;
  /** Show another program. */
  readonly open: (name: string, text: string) => void;
  readonly text: () => string;
  /** Add what needs the language server. */
  readonly connect: (service: LanguageService, tools: Tools) => void;
}

/** What the page does for the editor. */
export interface Tools {
  readonly lensCommands: LensCommands;
  readonly early: Early;
  readonly onFound: (found: readonly ServerDiagnostic[]) => void;
  /** Extensions of other parts, such as breakpoints. */
  readonly extensions: readonly Extension[];
}

/** Show an editor in `place`. `onChange` is called after each change of the text or of the selection. */
export function openEditor(place: HTMLElement, onChange: (isEdited: boolean) => void): Editor {
  const root = place.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const parent = document.createElement('div');
  parent.id = 'editor';
  root.append(parent);

  const ofServer = new Compartment();
  let name = '';
  let connected: { readonly service: LanguageService; readonly tools: Tools } | undefined;

  const always: Extension = [
    EditorState.lineSeparator.of('\n'), // otherwise a lone \r would become a \n
    EditorView.clipboardInputFilter.of((text, state) =>
      state.doc.toString().includes('\r') ? text : text.replaceAll('\r\n', '\n'),
    ),
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    dropCursor(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    EditorView.contentAttributes.of({
      'aria-label': t('editor'),
      tabindex: '0',
      spellcheck: 'false',
      autocorrect: 'off',
      autocapitalize: 'off',
    }),
    keymap.of([
      ...completionKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...lintKeymap,
    ]),
    theme,
    EditorView.updateListener.of(({ docChanged, selectionSet }) => {
      if (docChanged || selectionSet) onChange(docChanged);
    }),
  ];

  function serverExtensions(): Extension {
    if (connected === undefined) return [];
    const { service, tools } = connected;
    const act =
      (run: (view: EditorView, service: LanguageService) => unknown) => (view: EditorView) => {
        Promise.resolve(run(view, service)).catch(sayError);
        return true;
      };
    return [
      Prec.high(
        keymap.of([
          { key: 'Mod-.', run: act(chooseAction) },
          { key: 'Shift-Alt-f', run: act(format) },
          { key: 'Mod-Shift-o', run: act(goToSymbol), preventDefault: true },
          { key: 'F12', run: act(goToDefinition) },
          {
            key: 'Shift-F12',
            run: act((view) => listReferences(view, service, view.state.selection.main.head)),
          },
          { key: 'Shift-Alt-h', run: act(listJumps) },
          { key: 'F2', run: act(rename) },
          { key: 'Shift-Alt-ArrowRight', run: act(selectMore) },
          { key: 'Mod-k', run: act(showHover) },
        ]),
      ),
      synchronized(service),
      diagnostics(service, tools.onFound, tools.early),
      completion(service),
      hover(service),
      signatureHelp(service),
      occurrences(service),
      hints(service, tools.early),
      semanticTokens(service, tools.early),
      lenses(service, tools.lensCommands, tools.early),
      folding(service),
      links(service),
      ...tools.extensions,
    ];
  }

  function state(text: string): EditorState {
    return EditorState.create({
      doc: text,
      extensions: [always, localColours(languageOf(name).id), ofServer.of(serverExtensions())],
    });
  }

  const view = new EditorView({ parent, root, state: state('') });
  return {
    view,
    text: () => view.state.doc.toString(),
    open: (next, text) => {
      name = next;
      view.setState(EditorState.create({ doc: '' })); // the plugins of the program before end
      const now = state(text);
      connected?.service.open(addressOf(name), languageOf(name).id, now.doc);
      view.setState(now);
    },
    connect: (service, tools) => {
      connected = { service, tools };
      service.open(addressOf(name), languageOf(name).id, view.state.doc);
      view.dispatch({ effects: ofServer.reconfigure(serverExtensions()) });
    },
  };
}

/** Return the address of a program for the language server. */
export function addressOf(name: string): string {
  return `file:///programs/${encodeURIComponent(name.toWellFormed())}`;
}
