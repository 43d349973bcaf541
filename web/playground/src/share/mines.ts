/**
 * Programs of Mines in few bits: a bit for each cell of the board, and a number for each operation. What else stands in
 * the lines, such as comments, is kept apart.
 */

import type { BitReader, BitWriter } from './bits.ts';
import { BrokenLink, LONGEST } from './bytes.ts';

/** A program: the lines before the board have only a rest. */
export interface Parts {
  /** The number of lines before the board. */
  readonly before: number;
  readonly width: number;
  /** The rows, with `true` for a mine. */
  readonly rows: readonly (readonly boolean[])[];
  /** The operations: see `operationOf`. */
  readonly operations: readonly number[];
  /** What stands in each line after the row or the operation. */
  readonly rests: readonly string[];
}

/** Operations that are written as one number. */
const BLOCK = 32;

/** The operations that are not clicks. */
const OTHERS = ['', '!', '@'];

/** Return the parts of a text, or undefined if it is not written in the usual way. */
export function partsOf(text: string): Parts | undefined {
  const lines = text.split('\n');
  const isRow = (line: string) => /^[.*]/.test(line);
  const before = lines.findIndex(isRow);
  if (before < 0) return undefined;
  const after = lines.findIndex((line, index) => index > before && !isRow(line));
  const rowLines = lines.slice(before, after < 0 ? lines.length : after);
  const cells = rowLines.map((line) => /^[.*]+/.exec(line)?.[0] ?? '');
  const width = cells[0]?.length ?? 0;
  if (cells.some((row) => row.length !== width)) return undefined;
  const operationLines = after < 0 ? [] : lines.slice(after);
  const operations: number[] = [];
  const rests = [
    ...lines.slice(0, before),
    ...rowLines.map((line, index) => line.slice(cells[index]?.length)),
  ];
  for (const line of operationLines) {
    const core = /^(?:(?:0|[1-9]\d{0,8})[,;](?:0|[1-9]\d{0,8})|[!@])?/.exec(line)?.[0] ?? '';
    const number = operationNumber(core, width, cells.length);
    if (number === undefined) return undefined;
    operations.push(number);
    rests.push(line.slice(core.length));
  }
  const rows = cells.map((row) => [...row].map((cell) => cell === '*'));
  return { before, width, rows, operations, rests };
}

/** Return the text of parts. */
export function textOf({ before, width, rows, operations, rests }: Parts): string {
  const cores = [
    ...Array.from({ length: before }, () => ''),
    ...rows.map((row) => row.map((isMine) => (isMine ? '*' : '.')).join('')),
    ...operations.map((number) => operationOf(number, width)),
  ];
  return cores.map((core, index) => core + (rests[index] ?? '')).join('\n');
}

function operationNumber(core: string, width: number, height: number): number | undefined {
  const other = OTHERS.indexOf(core);
  if (other >= 0) return other;
  const [column = 0, row = 0] = core.split(/[,;]/).map(Number);
  if (column >= width || row >= height) return undefined;
  return OTHERS.length + 2 * (row * width + column) + (core.includes(';') ? 1 : 0);
}

function operationOf(number: number, width: number): string {
  const other = OTHERS[number];
  if (other !== undefined) return other;
  const click = number - OTHERS.length;
  const cell = click >> 1;
  return `${cell % width}${click & 1 ? ';' : ','}${Math.floor(cell / width)}`;
}

/** Return how many bits `count` numbers below `limit` need. */
function bitsFor(limit: number, count: number): number {
  return (BigInt(limit) ** BigInt(count) - 1n).toString(2).length;
}

/** Write everything but the rests. */
export function writeParts(writer: BitWriter, { width, rows, operations }: Parts): void {
  writer.number(width);
  writer.number(rows.length);
  for (const row of rows) for (const isMine of row) writer.bits(isMine ? 1n : 0n, 1);
  writer.number(operations.length);
  const limit = OTHERS.length + 2 * width * rows.length;
  for (let at = 0; at < operations.length; at += BLOCK) {
    const block = operations.slice(at, at + BLOCK);
    const value = block.reduce((sum, number) => sum * BigInt(limit) + BigInt(number), 0n);
    writer.bits(value, bitsFor(limit, block.length));
  }
}

/** Read what `writeParts` has written. */
export function readParts(reader: BitReader): Pick<Parts, 'width' | 'rows' | 'operations'> {
  const width = reader.number();
  const height = reader.number();
  if (width === 0 || width * height > reader.left()) throw new BrokenLink('linkIncomplete');
  if (width * height > LONGEST) throw new BrokenLink('linkTooLong');
  const rows = Array.from({ length: height }, () =>
    Array.from({ length: width }, () => reader.bits(1) === 1n),
  );
  const count = reader.number();
  if (count > reader.left()) throw new BrokenLink('linkIncomplete');
  if (count > LONGEST) throw new BrokenLink('linkTooLong');
  const limit = BigInt(OTHERS.length + 2 * width * height);
  const operations: number[] = [];
  while (operations.length < count) {
    const length = Math.min(BLOCK, count - operations.length);
    let value = reader.bits(bitsFor(Number(limit), length));
    const block: number[] = [];
    for (let index = 0; index < length; index += 1) {
      block.unshift(Number(value % limit));
      value /= limit;
    }
    if (value !== 0n) throw new BrokenLink('linkOperation');
    operations.push(...block);
  }
  return { width, rows, operations };
}

/** A directive that chooses the dialect, in a comment. */
const DIALECT = /\bmines:[ \t]*dialect[ \t]*=[ \t]*[^\s,;#[\]]+/;

/** A comment with a test case: see `docs/testing.md`. */
const CASE = /^#[ \t]*(?:test|input|output):/;

/** Return the numbers of the lines whose comments belong to test cases, with the comments directly below and above. */
function caseLines(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  const comment = (at: number) => {
    const line = lines[at] ?? '';
    return line.slice(line.includes('#') ? line.indexOf('#') : line.length);
  };
  for (const at of lines.keys()) {
    if (!CASE.test(comment(at))) continue;
    for (const step of [-1, 1]) {
      for (let near = at; comment(near) !== '' && (near === at || !found.has(near)); near += step) {
        found.add(near);
      }
    }
  }
  return found;
}

/** Return whether the comments of a program contain test cases. */
export function hasCases(text: string): boolean {
  return caseLines(text.split('\n')).size > 0;
}

/**
 * Return a program without comments, and with the same operations. A comment that chooses the dialect becomes short.
 * With `keepsCases`, the comments with test cases stay as they are.
 */
export function withoutComments(text: string, keepsCases = false): string {
  const lines = text.split('\n');
  const kept = keepsCases ? caseLines(lines) : new Set();
  const first = lines.findIndex((line) => /^[ \t\v\f\r]*[.*]/.test(line));
  if (first < 0) return text;
  return lines
    .map((line, index) => {
      const [code = ''] = line.split('#', 1);
      if (kept.has(index)) return code.replaceAll(/[ \t\v\f\r]/g, '') + line.slice(code.length);
      const dialect = DIALECT.exec(line.slice(code.length))?.[0];
      const comment = dialect === undefined ? '' : `#${dialect}`;
      return code.replaceAll(/[ \t\v\f\r]/g, '') + comment;
    })
    .filter((line, index) => index >= first || line !== '')
    .join('\n');
}
