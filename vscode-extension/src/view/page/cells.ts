/** What a person does with the cells of the board: clicks, keys and the menu. */

import type { Board, Cell } from '../../../../web/board/src/board.ts';
import type { Act } from '../messages.ts';
import type { PageWords } from '../page_words.ts';
import { type Mode, meaningOf, possibleActs } from './acts.ts';
import type { Bridge } from './bridge.ts';
import { menuGroups } from './cell_menu.ts';
import { keepAlt, keepFocus } from './kept_keys.ts';
import { lastPress } from './last_press.ts';
import { expectMove, showMenu } from './menu.ts';
import type { Moment } from './moment.ts';
import { moveKeys } from './moves.ts';
import type { Palette } from './palette.ts';
import { type PreviewLines, previewText } from './preview.ts';
import { placeOf } from './text_places.ts';
import { filled } from './texts.ts';
import type { Toolbar } from './toolbar.ts';
import { undoKeys } from './undo_keys.ts';

/** What the cells work with. */
export interface CellParts {
  readonly board: Board;
  /** The element of the board. */
  readonly host: HTMLElement;
  readonly moment: Moment;
  readonly tools: Toolbar;
  readonly contents: Palette;
  readonly preview: PreviewLines;
  readonly mode: () => Mode;
  /** Returns whether the cells are themselves what runs. */
  readonly runsInCells: () => boolean;
  readonly perform: (act: Act) => void;
  readonly say: (words: string, isError?: boolean) => void;
}

export interface Cells {
  /** Says again what a click on the cell at the pointer would do. */
  pointAgain(): void;
  /** Opens the menu of the focused cell. */
  openMenu(): void;
  dispose(): void;
}

/** Put the focus on the cell that had it last in the first grid. */
export function focusAgain(board: Board): void {
  const cell = board.focused();
  if (cell !== undefined) board.focusCell(cell.column, cell.row, cell.grid);
}

/** Listen to what a person does with the cells. */
export function cells(words: PageWords, { post, ask }: Bridge, parts: CellParts): Cells {
  const { board, host, moment, tools, contents, preview, mode, perform, say } = parts;
  const press = lastPress(host);
  let pointed: Cell | undefined;

  function point(cell: Cell | undefined): void {
    pointed = cell;
    const note = mode().isPainting ? words.rightOpensMenu : '';
    if (cell === undefined) preview.ask([]);
    else preview.ask(possibleActs(cell, mode()), note);
  }

  const placeIn = ({ grid, column, row }: Cell) =>
    placeOf(moment.state()?.grids[grid], column, row);

  function goToOperations(cell: Cell): void {
    const place = placeIn(cell);
    if (place !== undefined) post({ kind: 'references', place });
  }

  function openMenu(own: Cell | undefined): void {
    if (own === undefined) return;
    const { grid, column, row } = own;
    const groups = menuGroups(words, own, {
      acts: mode().acts,
      contents: contents.contents(),
      isDebugging: mode().isDebugging,
      runsInCells: parts.runsInCells(),
      operations: placeIn(own) && (() => goToOperations(own)),
      perform,
      choose: () => contents.chooseFor(own),
      words: async (act) => {
        const [found] = await ask('preview', [act]);
        return found === undefined ? '' : previewText(found, words);
      },
      why: () => post({ kind: 'why', column, row }),
      breakAtCell: () =>
        post({ kind: 'break', column, row, when: parts.runsInCells() ? 'reached' : 'changed' }),
    });
    showMenu(filled(words.cellTitle, column, row), groups, press.box(), true, () =>
      board.mark([], 'menu', grid),
    );
    board.mark([[column, row]], 'menu', grid);
  }

  const kept = [keepAlt(), keepFocus(host, () => focusAgain(board))];
  const undoing = undoKeys((kind) => {
    if (mode().isDebugging) return say(words.noWriting);
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) focusAgain(board);
    say('');
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
        say(placeIn(click) === undefined ? words.noCells : words.noWriting);
    }
  });
  board.onOutput((character) => {
    if (!mode().isDebugging) return;
    expectMove();
    post({ kind: 'seekOutput', character: character + moment.forgotten() });
  });
  moveKeys(host, () => !mode().isDebugging && tools.writesMoves(), {
    perform,
    leave: () => tools.setMoves(false),
  });
  return {
    pointAgain: () => point(pointed),
    openMenu: () => openMenu(board.focused()),
    dispose: () => {
      undoing();
      for (const end of kept) end();
      press.dispose();
    },
  };
}
