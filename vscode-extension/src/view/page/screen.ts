/** What the page shows of a program: the board, the facts about it, its tools, the player. */

import { type Board, type Cell, mountBoard } from '../../../../web/board/src/board.ts';
import type { StateEvent, WholeState } from '../../../../web/board/src/data.ts';
import { JAPANESE } from '../../../../web/board/src/japanese.ts';
import { stateAfter } from '../../../../web/board/src/model.ts';
import type { Act, BoardAnswer, SessionNow, Subject, ToPage } from '../messages.ts';
import type { PageWords } from '../page_words.ts';
import { type Mode, meaningOf, possibleActs, undoOf } from './acts.ts';
import { boardMarks } from './board_marks.ts';
import type { Bridge } from './bridge.ts';
import { menuGroups } from './cell_menu.ts';
import { cellWords } from './cell_words.ts';
import { choosing } from './choosing.ts';
import { type ClickTable, cellsFor, pairAt, type Selecting, tableAfter } from './clicks.ts';
import { confirmAct } from './confirm.ts';
import { facts } from './facts.ts';
import { largeGrids } from './large_grids.ts';
import { lastPress } from './last_press.ts';
import { showMenu } from './menu.ts';
import { moveKeys } from './moves.ts';
import { palette } from './palette.ts';
import { previewLines } from './preview.ts';
import { sessionBar } from './session_bar.ts';
import { placeOf } from './text_places.ts';
import { element, filled, setText } from './texts.ts';
import { toolbar } from './toolbar.ts';

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
  let answer: BoardAnswer | undefined;
  let table: ClickTable | undefined;
  let state: WholeState | undefined;
  let session: SessionNow | undefined;
  let output = '';
  let forgotten = 0;
  let pointed: Cell | undefined;
  let lit: Selecting = { left: [], right: [] };

  const boardHost = element(document, 'div', 'view-board');
  const said = element(document, 'p', 'view-say', { role: 'status' });
  const tools = toolbar(words, {
    paint: (isOn) => {
      contents.setPainting(isOn);
      point(pointed);
    },
    moves: (isOn) => say(isOn ? words.movesOn : words.movesOff),
    menu: () => openMenu(board.focused()),
    exportPicture: () => post({ kind: 'export' }),
  });
  const choice = choosing(words, bridge, light, () => {
    const [place] = [...lit.left, ...lit.right];
    if (place !== undefined) board.focusCell(...place);
  });
  const contents = palette(
    words,
    bridge,
    ({ grid, column, row }, text) => {
      if (text !== undefined) perform({ kind: 'paint', grid, column, row, text });
      board.focusCell(column, row, grid);
    },
    () => point(pointed),
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
    contents.element,
    ...known.above,
    boardHost,
    ...known.below,
  );
  const foot = element(document, 'footer', 'view-foot', {}, preview.element, said, bar.element);
  host.replaceChildren(main, foot);

  const board: Board = mountBoard(boardHost, {
    names: subject.labels,
    ...(locale.startsWith('ja') ? { words: JAPANESE } : {}),
  });
  const marks = boardMarks(board, () => state);
  const press = lastPress(boardHost);
  const large = largeGrids(({ name, first: from, count }) =>
    post({
      kind: 'rows',
      source: session === undefined ? 'cursor' : 'session',
      name,
      first: from,
      count,
    }),
  );

  const mode = (): Mode => ({
    acts: session === undefined ? (answer?.acts ?? []) : [],
    isPainting: tools.isPainting(),
    content: contents.content(),
    isDebugging: session !== undefined,
  });

  function say(text: string, isError = false): void {
    setText(said, text);
    said.classList.toggle('view-refused', isError);
  }

  function perform(act: Act, isConfirmed = false): void {
    say('');
    post({ kind: 'do', act, isConfirmed });
  }

  function point(cell: Cell | undefined): void {
    pointed = cell;
    preview.ask(cell === undefined ? [] : possibleActs(cell, mode()));
  }

  function goToOperations({ grid, column, row }: Cell): void {
    const place = placeOf(state?.grids[grid], column, row);
    if (place !== undefined) post({ kind: 'references', place });
  }

  function openMenu(own: Cell | undefined): void {
    if (own === undefined) return;
    const groups = menuGroups(words, own, {
      acts: mode().acts,
      contents: contents.contents(),
      isDebugging: session !== undefined,
      operations: () => goToOperations(own),
      perform,
      choose: () => contents.chooseFor(own),
      why: () => post({ kind: 'why', column: own.column, row: own.row }),
      breakOnChange: () => post({ kind: 'break', column: own.column, row: own.row }),
    });
    showMenu(filled(words.cell, own.column, own.row), groups, press.box());
  }

  boardHost.addEventListener('keydown', (event) => {
    const kind = undoOf(event);
    if (kind === undefined || session !== undefined) return;
    event.preventDefault();
    event.stopPropagation(); // the workbench would undo in the page
    post({ kind });
  });
  board.onPoint(point);
  board.onMenu(openMenu);
  board.onAct((click) => {
    const meaning = meaningOf(click, mode());
    switch (meaning.kind) {
      case 'do':
        perform(meaning.act);
        break;
      case 'menu':
        openMenu(click);
        break;
      case 'operations':
        goToOperations(click);
        break;
      case 'choose':
        contents.chooseFor(click);
        break;
      case 'refused':
        say(words.noWriting);
    }
  });
  board.onOutput((character) => {
    if (session !== undefined) post({ kind: 'seekOutput', character: character + forgotten });
  });
  moveKeys(boardHost, () => session === undefined && tools.writesMoves(), {
    perform,
    leave: () => tools.setMoves(false),
  });

  /** Light up the cells that select a command, and return them. */
  function light(command: string): Selecting {
    const [grid] = Object.keys(state?.grids ?? {});
    lit =
      command === '' || grid === undefined || session !== undefined
        ? { left: [], right: [] }
        : cellsFor(table, grid, command);
    board.mark([...lit.left, ...lit.right], 'lit');
    return lit;
  }

  function showState(event: StateEvent): void {
    const after = stateAfter(state, event);
    if (after === undefined) return;
    state = after;
    const { written } = event;
    board.show(
      written === undefined || forgotten === 0
        ? event
        : { ...event, written: Math.max(0, written - forgotten) },
    );
    large.look(after, event);
  }

  function showAnswer(message: Extract<ToPage, { kind: 'board' }>): void {
    const isNew = message.answer?.version !== answer?.version;
    answer = message.answer ?? undefined;
    if (session !== undefined) return; // the debugger is shown
    table = answer === undefined ? undefined : tableAfter(table, answer);
    known.show(answer);
    tools.setActs(answer?.acts ?? []);
    choice.setNames(answer?.names ?? []);
    if (answer === undefined) return;
    showState(answer.state);
    board.showOutput(answer.output ?? '');
    marks.showAnswer(answer, message.position);
    const { kept } = answer;
    board.setWords((grid, column, row) =>
      cellWords(words, pairAt(table, grid, column, row), kept, grid, column, row),
    );
    choice.again();
    if (isNew) contents.load();
    preview.again();
    const { number } = answer;
    requestAnimationFrame(() => post({ kind: 'drawn', number }));
  }

  function setSession(now: SessionNow | undefined): void {
    const hadSession = session !== undefined;
    session = now;
    bar.setSession(now);
    if (now === undefined) {
      if (!hadSession) return;
      state = undefined;
      output = '';
      forgotten = 0;
      say('');
      return;
    }
    if (!hadSession) {
      marks.clear();
      light('');
      known.show(undefined);
      choice.setNames([]);
      tools.setActs([]);
      board.setWords(() => '');
      preview.ask([]);
    }
    known.note(now.isEdited ? words.edited : now.isRunning ? words.running : '');
  }

  tools.setSubject(subject.file, session !== undefined);
  bar.setProgram(true, subject.canRun);
  tools.setCanRun(subject.canRun);

  return {
    setSubject: (next) => {
      if (next.uri !== subject.uri) {
        answer = undefined;
        table = undefined;
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
          showState(message.event);
          marks.showMoment(message.event);
          bar.showState(message.event);
          break;
        case 'next':
          marks.showNext(message);
          break;
        case 'rows':
          if (state === undefined) break;
          state = large.add(state, message.rows);
          board.showRows(message.rows);
          break;
        case 'output':
          output = message.isStart ? message.text : output + message.text;
          forgotten = message.forgotten;
          board.showOutput(output);
          break;
        case 'timeline':
          bar.showTimeline(message.timeline);
          break;
        case 'stay':
          bar.stay();
          break;
        case 'say':
          say(message.words, message.isError);
          break;
        case 'confirm':
          confirmAct(
            words,
            message,
            () => perform(message.act, true),
            (range) => post({ kind: 'reveal', range }),
          );
      }
    },
    dispose: () => {
      press.dispose();
      bar.dispose();
      board.dispose();
    },
  };
}
