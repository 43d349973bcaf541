/** The page: puts the editor, the board, the runs and the debugger together. */

import { EditorView } from '@codemirror/view';
import HELLO from '../../../../examples/hello.mines?raw';
import { type BoardView, openCursorBoard } from '../board/view.ts';
import { debugPanel } from '../debugging/panel.ts';
import { chooseAction, format } from '../editor/actions.ts';
import { showCommands } from '../editor/documentation.ts';
import { earlyAnswers } from '../editor/early.ts';
import { openEditor } from '../editor/editor.ts';
import { listJumps } from '../editor/jumps.ts';
import { goToSymbol, listReferences, rename, reveal } from '../editor/navigation.ts';
import { keptAnswers } from '../keep/answers.ts';
import { sorted, type TextFile, takeDrops } from '../keep/files.ts';
import { programList } from '../keep/list.ts';
import { openProgram } from '../keep/open.ts';
import { freeName, holds, newProgram, type Program, type Shared } from '../keep/program.ts';
import { openStore } from '../keep/store.ts';
import { startLanguageService } from '../language/service.ts';
import { LANGUAGES, languageOf } from '../languages.ts';
import { lessonView } from '../lessons/view.ts';
import { runPanel } from '../run/panel.ts';
import { shareDialog } from '../share/dialog.ts';
import { readLink } from '../share/link.ts';
import { openInPlayground } from '../share/open.ts';
import { locale, t } from '../words/words.ts';
import { pythonAddress } from '../workers/addresses.ts';
import { byId, element } from './elements.ts';
import { explanationIn } from './explanation.ts';
import { takeKeys } from './keys.ts';
import { layout } from './layout.ts';
import { pageMenu } from './menu.ts';
import { grouped, sizeOf } from './numbers.ts';
import { workOffline } from './offline.ts';
import { offsetOfPlace } from './places.ts';
import { problemList } from './problems.ts';
import { say, sayError } from './said.ts';
import { applyTheme } from './theme.ts';

/** Milliseconds after a change until the size is shown. */
const MEASURE = 100;

/** Start the page. */
export async function startPage(): Promise<void> {
  applyTheme();
  document.documentElement.lang = locale();
  document.title = t('title');
  const isEmbedded = new URLSearchParams(location.search).has('embed');
  document.body.classList.toggle('embed', isEmbedded);

  let isFull = false;
  let measuring: ReturnType<typeof setTimeout> | undefined;
  let board: BoardView | undefined;
  const service = startLanguageService(locale());
  const kept = keptAnswers((text) => {
    const { name, dialect } = open.now();
    return JSON.stringify([pythonAddress(), locale(), name, dialect, text]);
  });
  const loadingEarly = earlyAnswers(locale(), HELLO, kept);
  const storing = openStore({
    onFailure: (why) => {
      if (!isFull) {
        const words = t('notKept', why === '' ? t('storageSilent') : why);
        page.banner.show({ words, about: 'store', isError: true });
      }
      isFull = true;
    },
    onCopy: (id, copy) => {
      if (!open.move(id, copy)) return;
      void storing.then((opened) => opened.setLast(copy.id));
      page.setName(copy.name);
      page.banner.show({ words: t('otherTab', copy.name), about: 'store', isError: true });
    },
  });
  const open = openProgram(
    newProgram({ name: 'hello.mines', text: HELLO }),
    isEmbedded ? undefined : storing,
  );

  const run = runPanel({
    program: open.now,
    onChange: change,
    onRunning: (isRunning) => page.setRunning(isRunning),
    goTo: (line, column) => goTo(editor.view, line, column),
  });
  const explained = element('pre', { class: 'explanation', tabindex: '0' });
  const explanation = explanationIn(
    explained,
    async () => {
      const early = await loadingEarly;
      const known = service.isReady() ? undefined : early.of('explanation', open.now().text);
      return known ?? service.command<string>('mines.explain', [service.uri()]);
    },
    () => page.tabs.shown() === 'explanation',
  );
  const problems = element('div', {});
  const debugFrom = (step: number | null) => {
    page.tabs.show('debugger');
    debug.start(step);
  };
  const startDebug = () => debugFrom(null);
  const debug = debugPanel({
    program: open.now,
    view: () => editor.view,
    onShow: () => page.tabs.show('debugger'),
    onState: () => board?.onDebug(),
  });
  const page = layout({
    run: () => (run.isRunning() ? run.stop() : startRun()),
    debug: startDebug,
    share: () => void share(),
    programs: () => void programs(),
    menu: () => void menu().catch(sayError),
    key: (text) => type(editor.view, text),
    panels: { output: run.element, problems, debugger: debug.element, explanation: explained },
    onShow: (name) => {
      if (name === 'explanation') void explanation.ask();
    },
    openHere: () => void openInPlayground({ ...open.now(), moment: debug.moment() }),
  });

  const editor = openEditor(page.host, (isEdited) => onEdit(isEdited));
  takeKeys({
    'Ctrl+Enter': startRun,
    F5: () => debug.key('continue') || startDebug(),
    F9: () => debug.toggleBreakpoint(),
    F10: () => debug.key('next'),
    'Shift+F10': () => debug.key('stepBack'),
    'Shift+F5': () => debug.key('disconnect'),
    'Ctrl+s': () => open.keep(),
  });

  show(open.now());
  page.banner.show({ words: t('starting'), about: 'tools', isBrief: true });

  const store = await storing;
  const linked = await openLink();
  if (!linked) {
    const last = isEmbedded || open.isChanged() ? undefined : store.last();
    if (last !== undefined) openKept(last);
  }
  addEventListener('hashchange', () => void openLink());
  const keep = () => {
    open.keep(true);
    if (!isEmbedded) kept.keep();
  };
  addEventListener('pagehide', keep);
  addEventListener('visibilitychange', () => {
    if (document.hidden) keep(); // a phone may end the page without another event
  });

  setSettings();
  service.listen({
    onReady: () => {
      page.banner.end('tools');
      explanation.again();
      workOffline(showUpdate); // not earlier: it loads all files
    },
    onDeath: (why, isAgain) => {
      const words = t(isAgain ? 'serverDied' : 'startFailed', why);
      page.banner.show({ words, about: 'tools', isError: true });
    },
  });
  const early = await loadingEarly;
  editor.connect(service, {
    early,
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
    program: open.now,
    debug,
    references: (offset) => listReferences(editor.view, service, offset),
  });
  takeDrops(document.body, (files) => void openFiles(files));
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
    if (page.tabs.shown() === 'explanation') void explanation.ask();
  }

  /** Open a program of the list. */
  function openKept(chosen: Program): void {
    if (chosen.id !== open.now().id) run.clear();
    open.open(chosen);
    store.setLast(chosen.id);
    setSettings();
    show(chosen);
  }

  /** Open a new program, and keep it. */
  function openNew(parts: Partial<Shared> & Pick<Shared, 'name' | 'text'>): void {
    open.keep();
    const all = store.all();
    const same = all.find((program) => holds(program, parts));
    if (same !== undefined) {
      openKept(same);
      return;
    }
    const taken = all.map(({ name }) => name);
    const made = newProgram({ ...parts, name: freeName(parts.name, taken) });
    store.put(made);
    openKept(made);
  }

  /** Open programs, and add test cases in files to the comments of the open program. */
  async function openFiles(files: readonly TextFile[]): Promise<void> {
    const { programs, cases } = sorted(files);
    for (const { name, text } of programs) {
      openNew({ name, text });
      say(t('imported', name));
    }
    if (cases.length === 0) return;
    const { id, name, text, dialect } = open.now();
    try {
      const made = await run.runner.text('cases', { name, text, dialect, files: cases });
      if (open.now().id !== id || open.now().text !== text) say(t('isOutdated'), true);
      else {
        replaceText(editor.view, made);
        say(t('casesAdded', name));
      }
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), true);
    }
  }

  function change(parts: Partial<Program>): void {
    open.change(parts);
    if ('dialect' in parts) setSettings();
  }

  function onEdit(isEdited: boolean): void {
    if (isEdited) change({ text: editor.text() });
    const { doc, selection } = editor.view.state;
    const line = doc.lineAt(selection.main.head);
    page.setPlace(t('place', line.number, selection.main.head - line.from + 1));
    clearTimeout(measuring);
    measuring = setTimeout(measure, MEASURE);
    if (isEdited) {
      debug.onEdit();
      explanation.again();
    }
    board?.onCursor();
  }

  /** Show the size of the program. */
  function measure(): void {
    const { bytes, characters } = sizeOf(open.now().text);
    page.setSize(t('size', grouped(bytes), grouped(characters)));
  }

  function setSettings(): void {
    const { dialect, name } = open.now();
    const { id } = languageOf(name);
    const own = dialect === null ? {} : { dialect };
    service.setSettings(id === 'mines' ? own : { [id]: own });
  }

  /** Say that there is a newer page. `load` loads it. */
  function showUpdate(load: () => void): void {
    page.banner.show({ words: t('outdated'), about: 'update', button: [t('loadAgain'), load] });
  }

  /** Open what the source becomes, as a program of its own. */
  async function assemble(): Promise<void> {
    const { name, text, dialect } = open.now();
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
      page.banner.show({
        words: t('brokenLink', found.problem),
        about: 'link',
        isError: true,
      });
      return false;
    }
    if (isEmbedded) {
      run.clear();
      open.open(newProgram(found));
      show(open.now());
    } else {
      openNew(found);
      history.replaceState(null, '', location.pathname + location.search);
      say(t('opened'));
    }
    if (found.moment !== null) debugFrom(found.moment);
    return true;
  }

  async function share(): Promise<void> {
    await shareDialog({ ...open.now(), moment: debug.moment() }, (program, onSteps) => {
      const { name, text, dialect, seed, input } = program;
      const { maxSteps } = open.now();
      const first = program.moment ?? 0;
      return run.runner.picture({ name, text, dialect, seed, input, maxSteps, first }, onSteps);
    });
  }

  async function programs(): Promise<void> {
    open.keep();
    const chosen = await programList(store, open.now()).catch(() => say(t('outdated'), true));
    switch (chosen?.kind) {
      case 'open':
        openKept(chosen.program);
        break;
      case 'new':
        openNew(chosen.program);
        break;
      case 'renamed':
        open.change({ name: chosen.name });
        open.keep();
        show(open.now());
        break;
      case 'deleted':
        kept.forget();
        if (chosen.id === open.now().id) {
          const next = store.all()[0];
          if (next === undefined) openNew({ name: 'hello.mines', text: HELLO });
          else openKept(next);
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
      jumps: () => listJumps(view, service),
      assemble: languageOf(open.now().name).isAssembled ? assemble : undefined,
      commands: () => showCommands(service, languageOf(open.now().name).id),
      program: open.now,
      import: (files) => void openFiles(files),
    });
  }
}

/** Put the cursor at a line and a column, from 1. */
function goTo(view: EditorView, line: number, column: number): void {
  const anchor = offsetOfPlace(view.state.doc, line, column);
  view.dispatch({
    selection: { anchor },
    effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
  });
  view.focus();
}

/** Change the text of the editor to `next`. What both texts have at their beginning and end stays. */
function replaceText(view: EditorView, next: string): void {
  const before = view.state.doc.toString();
  const most = Math.min(before.length, next.length);
  let from = 0;
  while (from < most && before[from] === next[from]) from += 1;
  let end = 0;
  while (end < most - from && before.at(-1 - end) === next.at(-1 - end)) end += 1;
  const insert = next.slice(from, next.length - end);
  view.dispatch({ changes: { from, to: before.length - end, insert } });
}

function type(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(text), {
    userEvent: 'input.type',
    scrollIntoView: true,
  });
  view.focus();
}
