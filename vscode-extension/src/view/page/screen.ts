/** What the page shows of a program: the board, the facts about it, its tools, the player. */

import { mountBoard } from '../../../../web/board/src/board.ts';
import type { WholeState } from '../../../../web/board/src/data.ts';
import { JAPANESE } from '../../../../web/board/src/japanese.ts';
import type { Act, SessionNow, Subject, ToPage } from '../messages.ts';
import type { PageWords } from '../page_words.ts';
import { type Mode, meaningOf } from './acts.ts';
import { atCursor } from './at_cursor.ts';
import { boardMarks } from './board_marks.ts';
import type { Bridge } from './bridge.ts';
import { cellWords } from './cell_words.ts';
import { cells, focusAgain } from './cells.ts';
import { type Pair, pairAt } from './clicks.ts';
import { confirmAct } from './confirm.ts';
import { facts } from './facts.ts';
import { lighting } from './lighting.ts';
import { moment } from './moment.ts';
import { noBoard } from './no_board.ts';
import { paintDrag } from './paint_drag.ts';
import { palette } from './palette.ts';
import { previewLines } from './preview.ts';
import { said } from './said.ts';
import { sessionBar } from './session_bar.ts';
import { element, filled } from './texts.ts';
import { toolbar } from './toolbar.ts';

const NO_MODIFIERS = { shift: false, ctrl: false, alt: false, meta: false };

export interface Screen {
  /** Shows another program in the same language. */
  setSubject(subject: Subject): void;
  receive(message: ToPage): void;
  dispose(): void;
}

/** Put the parts into `host`. */
export function screen(
  host: HTMLElement,
  words: PageWords,
  locale: string,
  first: Subject,
  bridge: Bridge,
): Screen {
  const { post } = bridge;
  let subject = first;
  let session: SessionNow | undefined;

  const here = atCursor();
  const line = said();
  const { say } = line;

  const boardHost = element(document, 'div', 'view-board');
  const none = noBoard(words, bridge, (act) => perform(act));
  const tools = toolbar(words, {
    paint: (isOn) => {
      contents.setPainting(isOn);
      nameCells();
      handled.pointAgain();
      showHelp();
    },
    moves: (isOn) => say(isOn ? words.movesOn : words.movesOff),
    menu: () => none.openMenu() || handled.openMenu(),
    exportPicture: () => post({ kind: 'export' }),
  });
  const choice = lighting(words, bridge, {
    board: () => board,
    grid: () => (session === undefined ? Object.keys(now.state()?.grids ?? {})[0] : undefined),
    table: here.table,
    kept: () => here.answer()?.kept ?? [],
  });
  const contents = palette(
    words,
    bridge,
    ({ grid, column, row }, text) => {
      if (text !== undefined) perform({ kind: 'paint', grid, column, row, text });
      board.focusCell(column, row, grid);
    },
    () => {
      nameCells();
      handled.pointAgain();
    },
  );
  const known = facts(words, (grid, column, row) => board.focusCell(column, row, grid));
  const preview = previewLines(words, bridge);
  const bar = sessionBar(words, locale, bridge);
  const main = element(
    document,
    'main',
    'view',
    {},
    tools.element,
    choice.element,
    boardHost,
    none.element,
    ...known.elements,
  );
  const foot = element(
    document,
    'footer',
    'view-foot',
    {},
    contents.element,
    preview.element,
    line.element,
    bar.element,
  );
  host.replaceChildren(main, foot);

  const board = mountBoard(boardHost, {
    names: subject.labels,
    ...(locale.startsWith('ja') ? { words: JAPANESE } : {}),
  });
  const now = moment(board, (question) =>
    post({ kind: 'rows', source: session === undefined ? 'cursor' : 'session', ...question }),
  );
  const marks = boardMarks(board, now.state, () => subject.runsInCells === true);

  const mode = (): Mode => ({
    acts: session === undefined ? (here.answer()?.acts ?? []) : [],
    isPainting: tools.isPainting(),
    content: contents.content(),
    isDebugging: session !== undefined,
  });

  /** Say how the menu of a cell is opened, as clicks are now. */
  function showHelp(): void {
    const click = {
      grid: '',
      column: 0,
      row: 0,
      source: 'mouse',
      modifiers: NO_MODIFIERS,
    } as const;
    const { kind } = meaningOf({ ...click, button: 'right' }, mode());
    line.setHelp(kind === 'menu' ? words.moreHelpRight : words.moreHelp);
  }

  /** Show the board, or the words that there is none. */
  function setBoard(isThere: boolean): void {
    boardHost.hidden = !isThere;
    none.show(!isThere, subject.noBoard);
    line.setBoard(isThere);
    if (isThere) return;
    contents.clear();
    tools.setActs([]);
    preview.ask([]);
  }

  function perform(act: Act, isConfirmed = false): void {
    say('');
    post({ kind: 'do', act, isConfirmed });
  }

  const drag = paintDrag(boardHost, {
    isOn: () => tools.isPainting() && mode().acts.includes('paint-cells'),
    mark: (grid, painted) => board.mark(painted, 'lit', grid),
    paint: (grid, painted) =>
      perform({ kind: 'paint-cells', grid, text: contents.content(), cells: painted }),
  });
  board.onPoint(drag.point);

  const handled = cells(words, bridge, {
    board,
    host: boardHost,
    moment: now,
    tools,
    contents,
    preview,
    mode,
    runsInCells: () => subject.runsInCells === true,
    perform,
    say,
  });

  /** Set the words for the cells: what a click does, and why a cell must stay closed. */
  function nameCells(): void {
    if (session !== undefined) return;
    const kept = here.answer()?.kept ?? [];
    board.setWords((grid, column, row) => {
      const pair: Pair = tools.isPainting()
        ? [filled(words.paintsCell, contents.label()), words.opensMenu]
        : pairAt(here.table(), grid, column, row);
      return cellWords(words, pair, kept, grid, column, row);
    });
  }

  function showAnswer(message: Extract<ToPage, { kind: 'board' }>): void {
    const { line: row, character } = message.position;
    line.setPlace(`${message.answer?.version} ${row} ${character}`);
    const isNew = here.take(message.answer);
    if (session !== undefined) return; // the debugger is shown
    const answer = here.answer();
    known.show(answer);
    tools.setActs(answer?.acts ?? []);
    showHelp();
    choice.setNames(here.names());
    if (answer === undefined) {
      now.clear();
      setBoard(false);
      return;
    }
    now.show(answer.state, isNew);
    setBoard(hasCells(now.state()));
    board.showOutput(answer.output);
    marks.showAnswer(answer, message.position);
    nameCells();
    choice.again();
    if (isNew) contents.load();
    preview.again();
    const { number } = answer;
    requestAnimationFrame(() => post({ kind: 'drawn', number }));
  }

  function setSession(next: SessionNow | undefined): void {
    const hadSession = session !== undefined;
    session = next;
    bar.setSession(next);
    showHelp();
    if (next === undefined) {
      if (!hadSession) return;
      now.clear();
      say('');
      return;
    }
    if (!hadSession) {
      setBoard(true);
      say('');
      marks.clear();
      choice.darken();
      now.clear();
      known.show(undefined);
      choice.setNames([]);
      tools.setActs([]);
      board.setWords(() => '');
      preview.ask([]);
    }
    known.note(next.isEdited ? words.edited : next.isRunning ? words.running : '');
  }

  tools.setSubject(subject.file, session !== undefined);
  bar.setProgram(true, subject.canRun);
  tools.setCanRun(subject.canRun);

  return {
    setSubject: (next) => {
      if (next.uri !== subject.uri) {
        here.forget();
        choice.clear();
        say('');
        setSession(undefined);
      }
      subject = next;
      tools.setSubject(next.file, session !== undefined);
      tools.setCanRun(next.canRun);
      bar.setProgram(true, next.canRun);
    },
    receive: (message) => {
      switch (message.kind) {
        case 'board':
          showAnswer(message);
          break;
        case 'session':
          setSession(message.session);
          tools.setSubject(subject.file, session !== undefined);
          break;
        case 'state':
          now.show(message.event, false);
          marks.showMoment(message.event);
          bar.showState(message.event);
          break;
        case 'next':
          marks.showNext(message);
          break;
        case 'rows':
          now.addRows(message.rows);
          marks.again();
          break;
        case 'output':
          now.addOutput(message);
          break;
        case 'timeline':
          bar.showTimeline(message.timeline);
          break;
        case 'stay':
          bar.stay();
          break;
        case 'say':
          line.sayForExtension(message.words, message.isError);
          break;
        case 'confirm':
          confirmAct(
            words,
            message,
            () => perform(message.act, true),
            (range) => post({ kind: 'reveal', range }),
            () => focusAgain(board),
          );
      }
    },
    dispose: () => {
      handled.dispose();
      drag.dispose();
      bar.dispose();
      board.dispose();
    },
  };
}

/** Return whether a state has a cell. */
function hasCells(state: WholeState | undefined): boolean {
  const grids = Object.values(state?.grids ?? {});
  // A state leaves out large grids: their rows come later.
  return grids.length === 0 || grids.some((rows) => rows.length > 0);
}
