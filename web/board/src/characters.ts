/** The characters of a text on the page: which one is at a point, and where one is. */

/** A point of the page, in CSS pixels from the left top corner of the window. */
export interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** Return the place of the character before `unit`; at the start, 0. Places count UTF-16 units. */
export function before(text: string, unit: number): number {
  const isPair = unit >= 2 && (text.codePointAt(unit - 2) ?? 0) > 0xff_ff;
  return Math.max(unit - (isPair ? 2 : 1), 0);
}

/** Return the place of the character after the one at `unit`. */
export function after(text: string, unit: number): number {
  return unit + ((text.codePointAt(unit) ?? 0) > 0xff_ff ? 2 : 1);
}

/** Return the number of the character at `unit`, counted from 1. Characters are code points. */
export function numberOf(text: string, unit: number): number {
  let number = 1;
  for (let at = 0; at < unit; at = after(text, at)) number += 1;
  return number;
}

/** Return the place of the character of `host` at a point, in UTF-16 units. Undefined if there is none. */
export function characterAt(
  document: Document,
  host: HTMLElement,
  point: Point,
): number | undefined {
  const caret = caretAt(document, point);
  if (caret === undefined || !host.contains(caret.node)) return undefined;
  const base = unitsBefore(host, caret.node);
  const text = caret.node.data;
  // The caret is between two characters: one of them is at the point.
  for (const at of [before(text, caret.offset), caret.offset]) {
    if (at >= text.length) continue;
    const boxes = rangeOf(caret.node, at, after(text, at)).getClientRects();
    if ([...boxes].some((box) => contains(box, point))) return base + at;
  }
  return undefined;
}

/** Return the box of the character at `unit` of the text in `host`, in CSS pixels from the corner of `host`. */
export function characterBox(host: HTMLElement, unit: number, text: string): DOMRect | undefined {
  let begin = 0;
  for (const node of textsOf(host)) {
    const end = begin + node.length;
    if (unit < end) {
      const range = rangeOf(node, unit - begin, Math.min(after(text, unit) - begin, node.length));
      const { left, top, width, height } = range.getBoundingClientRect();
      const own = host.getBoundingClientRect();
      return new DOMRect(
        left - own.left - host.clientLeft + host.scrollLeft,
        top - own.top - host.clientTop + host.scrollTop,
        Math.max(width, 4),
        height,
      );
    }
    begin = end;
  }
  return undefined;
}

function caretAt(
  document: Document,
  { clientX, clientY }: Point,
): { readonly node: Text; readonly offset: number } | undefined {
  // Older browsers have only the second function.
  const position = document.caretPositionFromPoint?.(clientX, clientY);
  const range = position ? undefined : document.caretRangeFromPoint?.(clientX, clientY);
  const node = position?.offsetNode ?? range?.startContainer;
  const offset = position?.offset ?? range?.startOffset;
  return node instanceof Text && offset !== undefined ? { node, offset } : undefined;
}

function* textsOf(host: HTMLElement): Iterable<Text> {
  const walker = host.ownerDocument.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text) yield node;
  }
}

function unitsBefore(host: HTMLElement, wanted: Text): number {
  let units = 0;
  for (const node of textsOf(host)) {
    if (node === wanted) break;
    units += node.length;
  }
  return units;
}

function rangeOf(node: Text, from: number, to: number): Range {
  const range = node.ownerDocument.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return range;
}

function contains({ left, right, top, bottom }: DOMRect, { clientX, clientY }: Point): boolean {
  return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
}
