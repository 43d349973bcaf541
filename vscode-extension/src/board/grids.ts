/** The grids that are drawn in a text, as the server reports them, and the words that are painted at them. */

/** A row of a grid that is drawn on a line. Positions are characters of the line. */
export interface GridRow {
  readonly row: number;
  readonly line: number;
  /** Where its first cell is, if the others follow it without a gap. */
  readonly start?: number;
  /** Where each cell is, if not. */
  readonly cells?: readonly number[];
  /** Where each cell ends, if some are longer than a character; and how many columns of the editor each takes. */
  readonly ends?: readonly number[];
  readonly widths?: readonly number[];
  /** What to show over the cells, one character each; a blank leaves a cell as it is. */
  readonly marks?: string;
}

export interface Grid {
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
  /** The line of row 0. */
  readonly first: number;
  /** The rows that were asked for. */
  readonly shown: readonly GridRow[];
}

/** What to send with a request for the grids on some lines. */
export function gridsBetween(
  uri: string,
  { first, last }: { readonly first: number; readonly last: number },
): object {
  const range = {
    start: { line: first, character: 0 },
    end: { line: last + 1, character: 0 },
  };
  return { textDocument: { uri }, range };
}

/** The character where each cell of a row begins. */
export function cellsOf(row: GridRow, columns: number): readonly number[] {
  if (row.cells !== undefined) return row.cells;
  const start = row.start ?? 0;
  return Array.from({ length: columns }, (_, column) => start + column);
}

/** Where the cells of a row are seen on its line, in columns: a tab reaches to the next stop, a cell may be wide. */
export function seenAt(
  text: string,
  cells: readonly number[],
  tabSize: number,
  { ends, widths }: Pick<GridRow, 'ends' | 'widths'> = {},
): readonly number[] {
  if (!text.includes('\t') && widths === undefined) return cells;
  const wide = new Map(
    cells.map((cell, index) => [
      cell,
      { end: ends?.[index] ?? cell + 1, width: widths?.[index] ?? 1 },
    ]),
  );
  const columns: number[] = [];
  let column = 0;
  for (let at = 0; at < text.length; ) {
    const cell = wide.get(at);
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const end = cell?.end ?? at + character.length;
    for (; at < end; at += 1) columns.push(column);
    if (character === '\t') column = (Math.floor(column / tabSize) + 1) * tabSize;
    else column += cell === undefined || widths === undefined ? 1 : cell.width;
  }
  return cells.map((cell) => columns[cell] ?? column);
}

/** Whether a row has cells that are wider than a column of the editor. */
export function isWide({ widths }: GridRow): boolean {
  return widths?.some((width) => width !== 1) === true;
}

/** The columns of a row, and those that only longer rows have: as far apart, if its own stand without gaps. */
export function withLongerRows(cells: readonly number[], columns: number): readonly number[] {
  const [first = 0, last = -1] = [cells[0], cells.at(-1)];
  if (last - first !== cells.length - 1) return cells;
  const more = Math.max(columns - cells.length, 0);
  return [...cells, ...Array.from({ length: more }, (_, place) => last + 1 + place)];
}

/** The label of each row, all as wide as the widest. */
export function rowLabel(row: number, rows: number): string {
  return String(row).padStart(String(Math.max(rows - 1, 0)).length);
}

/**
 * The ruler above a row: over each cell its column. Of columns with more than one digit, those that are
 * multiples of five are written out, from their cell on, and the others have a tick.
 */
export function columnRuler(cells: readonly number[]): string {
  const end = (cells.at(-1) ?? -1) + 1;
  const ruler: string[] = Array(end).fill(' ');
  const isSmall = cells.length <= 10;
  let free = 0;
  for (const [column, at] of cells.entries()) {
    if (at < free) continue;
    const label = isSmall || column % 5 === 0 ? String(column) : '·';
    for (const [place, digit] of [...label].entries()) ruler[at + place] = digit;
    free = at + label.length;
  }
  return ruler.join('');
}

/** A grid wider than that has labels of its first columns only: more would hold up the editor. */
const MOST_LABELS = 500;

/**
 * The labels of the columns of a grid with cells that are wider than a character: each stands at a cell of its column,
 * in the first row that has one. How wide such a cell is on the screen, only the editor knows: so each label stands by
 * itself.
 */
export function wideColumnLabels(
  grid: Pick<Grid, 'columns' | 'shown'>,
): readonly (readonly [line: number, character: number, text: string])[] {
  const step = grid.columns <= 10 ? 1 : 5;
  const labels: [number, number, string][] = [];
  let column = 0;
  for (const row of grid.shown) {
    const cells = cellsOf(row, grid.columns);
    for (; column < cells.length && labels.length < MOST_LABELS; column += step) {
      labels.push([row.line, cells[column] ?? 0, String(column)]);
    }
  }
  return labels;
}

/** A cell in a text. */
export interface Place {
  readonly line: number;
  readonly character: number;
  readonly end: number;
}

/** More would hold up the editor. */
const MOST_PLACES = 5_000;

/** Where each mark is to be seen. Of rows too wide for that many places, only as many cells as all can have. */
export function placesOfMarks(
  grids: readonly Grid[],
  most = MOST_PLACES,
): ReadonlyMap<string, readonly Place[]> {
  const rows = grids.reduce((count, { shown }) => count + shown.length, 0);
  const width = Math.ceil(most / Math.max(rows, 1));
  const places = new Map<string, Place[]>();
  for (const { columns, shown } of grids) {
    for (const row of shown) {
      const cells = cellsOf(row, columns);
      for (const [column, mark] of [...(row.marks ?? '').slice(0, width)].entries()) {
        const character = cells[column];
        if (mark === ' ' || character === undefined) continue;
        const known = places.get(mark) ?? [];
        places.set(mark, known);
        known.push({ line: row.line, character, end: row.ends?.[column] ?? character + 1 });
      }
    }
  }
  return places;
}

/**
 * Return the cell of a breakpoint at a place, as the debug adapter finds it: the first cell of the line that ends after
 * the place, or else the last one. Return nothing if no grid is on the line.
 */
export function cellOfBreakpoint(
  grids: readonly Grid[],
  line: number,
  character: number,
): Place | undefined {
  for (const { columns, shown } of grids) {
    const row = shown.find((each) => each.line === line);
    if (row === undefined) continue;
    const places = cellsOf(row, columns).map((start, column) => ({
      line,
      character: start,
      end: row.ends?.[column] ?? start + 1,
    }));
    return places.find(({ end }) => end > character) ?? places.at(-1);
  }
  return undefined;
}

/**
 * The style of column numbers between a line and the one above it: small enough for the gap. They are set so many lines
 * below that line. Above a program of one line there is a lens, so there they are below the line.
 */
export function inSmall(lineCount: number, line: number, below = 0): string {
  // Above the first line there is a little more room.
  const top = lineCount === 1 ? '100% + 0.5em' : line === 0 ? '-0.15em' : '0.1em';
  return `none; position: absolute; top: calc(${top} - ${below} * 100%); line-height: 0; font-size: 65%`;
}
