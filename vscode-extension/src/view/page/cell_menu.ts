/** The menu of a cell. */

import type { Act, ActKind, CellContent } from '../messages.ts';
import type { PageWords } from '../page_words.ts';
import type { MenuItem } from './menu.ts';
import { filled } from './texts.ts';

/** With more contents than this, the menu has one item that shows the list of them. */
const MOST_CONTENTS = 4;

export interface CellMenu {
  readonly acts: readonly ActKind[];
  readonly contents: readonly CellContent[];
  readonly isDebugging: boolean;
  /** Whether the cells are themselves what runs. */
  readonly runsInCells: boolean;
  /** Goes to the operations on the cell, or to the cell if it runs itself. None if the text has no cells, as that of the assembler. */
  readonly operations: (() => void) | undefined;
  readonly perform: (act: Act) => void;
  readonly choose: () => void;
  /** Returns what an act would do. */
  readonly words: (act: Act) => Promise<string>;
  readonly why: () => void;
  /** Sets a breakpoint: when the run comes to the cell, if cells are what runs, or else when the cell changes. */
  readonly breakAtCell: () => void;
}

/** Return the items of the menu of a cell, in groups. */
export function menuGroups(
  words: PageWords,
  { grid, column, row }: { readonly grid: string; readonly column: number; readonly row: number },
  menu: CellMenu,
): readonly (readonly MenuItem[])[] {
  const { acts, contents, perform } = menu;
  const at = (kind: ActKind, across = 0, down = 0): Act => ({
    kind,
    grid,
    column: column + across,
    row: row + down,
  });
  const item = (label: string, act: Act): readonly MenuItem[] =>
    acts.includes(act.kind)
      ? [{ label, act: () => perform(act), words: () => menu.words(act) }]
      : [];
  const paint: readonly MenuItem[] = !acts.includes('paint')
    ? []
    : contents.length > MOST_CONTENTS
      ? [{ label: words.choose, act: menu.choose }]
      : contents.flatMap(({ text, words: what }) =>
          item(filled(words.write, text, what), { ...at('paint'), text }),
        );
  return [
    [
      ...(menu.operations === undefined
        ? []
        : [{ label: menu.runsInCells ? words.inText : words.operations, act: menu.operations }]),
      ...(menu.isDebugging
        ? [
            { label: words.why, act: menu.why },
            {
              label: menu.runsInCells ? words.breakHere : words.breakOnChange,
              act: menu.breakAtCell,
            },
          ]
        : []),
    ],
    paint,
    [
      ...item(words.columnBefore, at('insert-column')),
      ...item(words.columnAfter, at('insert-column', 1)),
      ...item(words.rowAbove, at('insert-row')),
      ...item(words.rowBelow, at('insert-row', 0, 1)),
    ],
    [...item(words.deleteColumn, at('delete-column')), ...item(words.deleteRow, at('delete-row'))],
  ];
}
