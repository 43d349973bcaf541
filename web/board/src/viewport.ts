/** The part of a large grid that is visible, and the sizes of cells. */

/** The sizes of cells that the zoom chooses from, in CSS pixels. */
export const SIZES = [4, 6, 8, 12, 16, 20, 24, 28, 32, 40, 48, 64] as const;

/** The part of a picture that is visible, in CSS pixels. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A rectangle of cells. The last column and the last row are not included. */
export interface CellRange {
  readonly firstColumn: number;
  readonly firstRow: number;
  readonly afterColumn: number;
  readonly afterRow: number;
}

/** Return the cells that are at least partly in `window`. The grid has `columns` and `rows`. */
export function visibleCells(
  { left, top, width, height }: Window,
  size: number,
  columns: number,
  rows: number,
): CellRange {
  return {
    firstColumn: Math.max(0, Math.floor(left / size)),
    firstRow: Math.max(0, Math.floor(top / size)),
    afterColumn: Math.min(columns, Math.ceil((left + width) / size)),
    afterRow: Math.min(rows, Math.ceil((top + height) / size)),
  };
}

/** Return the size after a zoom step: 1 is larger, -1 is smaller, 0 is the usual size. */
export function zoomed(size: number, step: -1 | 0 | 1, usual: number, smallest: number): number {
  if (step === 0) return usual;
  const sizes = SIZES.filter((each) => each >= smallest);
  if (step > 0) return sizes.find((each) => each > size) ?? size;
  return sizes.findLast((each) => each < size) ?? size;
}

/** Return the scroll position, in one direction, that shows the part from `begin` to `end`. If the part is not visible at `scroll`, it comes into the middle. */
export function followedTo(scroll: number, length: number, begin: number, end: number): number {
  const isVisible = scroll <= begin + 1 && end - 1 <= scroll + length;
  return isVisible ? scroll : Math.max(0, (begin + end - length) / 2);
}

/** Return the scroll position, in one direction, that shows the part from `begin` to `end` and moves least. */
export function scrolledTo(scroll: number, length: number, begin: number, end: number): number {
  if (begin < scroll) return begin;
  return end > scroll + length ? end - length : scroll;
}
