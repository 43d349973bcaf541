/** The page: puts the editor, the board, the runs and the debugger together. */

import type { EditorView } from '@codemirror/view';
import HELLO from '../../../../examples/hello.mines?raw';
import { type BoardView, openCursorBoard } from '../board/view.ts';
import { debugPanel } from '../debugging/panel.ts';
import { chooseAction, format } from '../editor/actions.ts';
import { showCommands } from '../editor/documentation.ts';
import { openEditor } from '../editor/editor.ts';
import { goToSymbol, listReferences, rename, reveal } from '../editor/navigation.ts';
import { takeDrops } from '../keep/files.ts';
import { programList } from '../keep/list.ts';
import { freeName, newProgram, type Program, type Shared } from '../keep/program.ts';
import { openStore } from '../keep/store.ts';
import { startLanguageService } from '../language/service.ts';
import { LANGUAGES, languageOf } from '../languages.ts';
import { lessonView } from '../lessons/view.ts';
import { runPanel } from '../run/panel.ts';
import { shareDialog } from '../share/dialog.ts';
import { readLink } from '../share/link.ts';
import { openInPlayground } from '../share/open.ts';
import { locale, t } from '../words/words.ts';
import { byId, element } from './elements.ts';
import { takeKeys } from './keys.ts';
import { layout } from './layout.ts';
import { pageMenu } from './menu.ts';
import { grouped, sizeOf } from './numbers.ts';
import { workOffline } from './offline.ts';
import { problemList } from './problems.ts';
import { say } from './said.ts';
import { applyTheme } from './theme.ts';

/** Milliseconds after a change until the program is kept. */
const PAUSE = 300;
/** Milliseconds after a change until the size is shown. */
const MEASURE = 100;

/** Start the page. */
export async function startPage(): Promise<void> {
  applyTheme();
  document.documentElement.lang = locale();
  document.title = t('title');
  const isEmbedded = new URLSearchParams(location.search).has('embed');
  document.body.classList.toggle('embed', isEmbedded);

  let program = newProgram({ name: 'hello.mines', text: HELLO });
  let isKept = false;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let isFull = false;
  let measuring: ReturnType<typeof setTimeout> | undefined;
  let board: BoardView | undefined;
  const service = startLanguageService(locale());

  const run = runPanel({
    program: () => program,
    onChange: change,
    onRunning: (isRunning) => page.setRunning(isRunning),
    goTo: (line, column) => goTo(editor.view, line, column),
  });
  const explanation = element('pre', { class: 'explanation', tabindex: '0' });
  const problems = element('div', {});
  const startDebug = () => {
    page.tabs.show('debugger');
    debug.start(null);
  };
  const debug = debugPanel({
    program: () => program,
    view: () => editor.view,
    onShow: () => page.tabs.show('debugger'),
    onState: () => board?.onDebug(),
  });
  const page = layout({
    run: () => (run.isRunning() ? run.stop() : startRun()),
    debug: startDebug,
    share: () => void share(),
    programs: () => void programs(),
    menu: () => void menu(),
    key: (text) => type(editor.view, text),
    panels: { output: run.element, problems, debugger: debug.element, explanation },
    onShow: (name) => {
      if (name === 'explanation') void explain();
    },
    openHere: () => void openInPlayground({ ...program, moment: debug.moment() }),
  });

  const editor = openEditor(page.host, (isEdited) => onEdit(isEdited));
  takeKeys({
    'Ctrl+Enter': startRun,
    F5: () => debug.key('continue') || startDebug(),
    F9: () => debug.toggleBreakpoint(),
    F10: () => debug.key('next'),
    'Shift+F10': () => debug.key('stepBack'),
    'Shift+F5': () => debug.key('disconnect'),
    'Ctrl+s': keep,
  });

  const storing = openStore((why) => {
    if (!isFull) page.banner(t('notKept', why), true);
    isFull = true;
  });
  show(program);
  page.banner(t('starting'));

  const store = await storing;
  const linked = await openLink();
  if (!linked) {
    const last = isEmbedded ? undefined : store.last();
    if (last !== undefined) {
      program = last;
      isKept = true;
      show(program);
    }
  }
  addEventListener('hashchange', () => void openLink());
  addEventListener('pagehide', () => keep());

  setSettings();
  service.listen({
    onReady: () => {
      page.banner('');
      workOffline(); // not earlier: it loads all files
    },
    onDeath: (why, isAgain) => page.banner(t(isAgain ? 'serverDied' : 'startFailed', why), true),
  });
  editor.connect(service, {
    lensCommands: {
      'mines.run': () => startRun(),
      'mines.explain': () => page.tabs.show('explanation'),
    },
    onFound: (found) => {
      problems.replaceChildren(problemList(found, (range) => reveal(editor.view, range)));
      const count = found.filter(({ severity = 1 }) => severity < 4).length;
      page.tabs.rename('problems', count === 0 ? t('problems') : `${t('problems')} (${count})`);
    },
    extensions: debug.extensions,
  });
  board = openCursorBoard(page.board, {
    service,
    view: () => editor.view,
    program: () => program,
    debug,
    references: (offset) => listReferences(editor.view, service, offset),
  });
  takeDrops(document.body, (name, text) => openNew({ name, text }));
  if (isEmbedded) page.tabs.show('board');

  function startRun(): void {
    page.tabs.show('output');
    run.run();
  }

  /** Show a program. */
  function show(shown: Program): void {
    editor.open(shown.name, shown.text);
    run.open(shown);
    page.setName(shown.name);
    page.setKeys(languageOf(shown.name).keys);
    onEdit(false);
    debug.onProgram();
    board?.onProgram();
    if (page.tabs.shown() === 'explanation') void explain();
  }

  /** Open a program of the list. */
  function open(chosen: Program): void {
    keep();
    program = chosen;
    isKept = true;
    store.setLast(chosen.id);
    setSettings();
    show(chosen);
  }

  /** Open a new program, and keep it. */
  function openNew(parts: Partial<Shared> & Pick<Shared, 'name' | 'text'>): void {
    const all = store.all();
    const same = all.find(({ name, text }) => name === parts.name && text === parts.text);
    if (same !== undefined) {
      open(same);
      return;
    }
    const taken = all.map(({ name }) => name);
    const made = newProgram({ ...parts, name: freeName(parts.name, taken) });
    store.put(made);
    open(made);
  }

  function change(parts: Partial<Program>): void {
    program = { ...program, ...parts, changed: Date.now() };
    if ('dialect' in parts) setSettings();
    clearTimeout(keeping);
    isKept = false;
    keeping = setTimeout(keep, PAUSE);
  }

  /** Keep the program if it has changed. */
  function keep(): void {
    clearTimeout(keeping);
    if (isKept || isEmbedded || program.text === HELLO) return;
    isKept = true;
    void storing.then((opened) => {
      opened.put(program);
      opened.setLast(program.id);
    });
  }

  function onEdit(isEdited: boolean): void {
    if (isEdited) change({ text: editor.text() });
    const { doc, selection } = editor.view.state;
    const line = doc.lineAt(selection.main.head);
    page.setPlace(t('place', line.number, selection.main.head - line.from + 1));
    clearTimeout(measuring);
    measuring = setTimeout(measure, MEASURE);
    if (isEdited) debug.onEdit();
    board?.onCursor();
  }

  /** Show the size of the program. */
  function measure(): void {
    const { bytes, characters } = sizeOf(program.text);
    page.setSize(t('size', grouped(bytes), grouped(characters)));
  }

  function setSettings(): void {
    const { dialect, name } = program;
    const { id } = languageOf(name);
    const own = dialect === null ? {} : { dialect };
    service.setSettings(id === 'mines' ? own : { [id]: own });
  }

  async function explain(): Promise<void> {
    explanation.textContent = '…';
    try {
      explanation.textContent = await service.command<string>('mines.explain', [service.uri()]);
    } catch (error) {
      explanation.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** Open what the source becomes, as a program of its own. */
  async function assemble(): Promise<void> {
    const { name, text, dialect } = program;
    try {
      const made = await run.runner.text('assemble', { name, text, dialect });
      openNew({ name: name.replace(/\.[^.]*$/, LANGUAGES[0].suffixes[0] ?? ''), text: made });
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), true);
    }
  }

  /** Open the program of the address of the page. Return whether there is one. */
  async function openLink(): Promise<boolean> {
    const { hash } = location;
    if (hash.length < 2) return false;
    const found = await readLink(hash);
    if ('problem' in found) {
      page.banner(t('brokenLink', found.problem), true);
      return false;
    }
    if (isEmbedded) {
      program = newProgram(found);
      show(program);
    } else {
      const same = store.all().find((each) => each.text === found.text && each.name === found.name);
      if (same === undefined) openNew(found);
      else open({ ...same, ...found, id: same.id });
      history.replaceState(null, '', location.pathname + location.search);
      say(t('opened'));
    }
    if (found.moment !== null) debug.start(found.moment);
    return true;
  }

  async function share(): Promise<void> {
    await shareDialog({ ...program, moment: debug.moment() });
  }

  async function programs(): Promise<void> {
    keep();
    const chosen = await programList(store, program).catch(() => say(t('outdated'), true));
    switch (chosen?.kind) {
      case 'open':
        open(chosen.program);
        break;
      case 'new':
        openNew(chosen.program);
        break;
      case 'renamed':
        program = { ...program, name: chosen.name };
        store.put(program);
        show(program);
        break;
      case 'deleted':
        if (chosen.id === program.id) {
          const next = store.all()[0];
          if (next === undefined) openNew({ name: 'hello.mines', text: HELLO });
          else open(next);
        }
        break;
      case 'lesson':
        lessonView(byId('lesson'), chosen.lesson, openNew);
        break;
    }
  }

  async function menu(): Promise<void> {
    const view = editor.view;
    await pageMenu({
      actions: () => chooseAction(view, service),
      format: () => format(view, service),
      symbols: () => goToSymbol(view, service),
      rename: () => rename(view, service),
      references: () => listReferences(view, service, view.state.selection.main.head),
      assemble: languageOf(program.name).isAssembled ? assemble : undefined,
      commands: () => showCommands(service, languageOf(program.name).id),
      program: () => program,
      import: (name, text) => openNew({ name, text }),
    });
  }
}

/** Put the cursor at a line and a column, from 1. */
function goTo(view: EditorView, line: number, column: number): void {
  reveal(view, {
    start: { line: line - 1, character: column - 1 },
    end: { line: line - 1, character: column - 1 },
  });
}

function type(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(text), {
    userEvent: 'input.type',
    scrollIntoView: true,
  });
  view.focus();
}
