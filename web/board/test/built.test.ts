/** The built files: their size, and what they do not contain. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { BACKS, INKS } from '../src/looks.ts';

/** The largest size of the script and the style sheet together, in bytes after gzip. */
const MOST_BYTES = 40_000;

function text(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf-8');
}

test('the script and the style sheet are small', () => {
  const size = ['dist/board.js', 'dist/board.css']
    .map((path) => gzipSync(text(path)).byteLength)
    .reduce((sum, each) => sum + each, 0);
  assert.ok(size <= MOST_BYTES, `${size} bytes`);
});

test('no markup from strings, no network, no code from strings', () => {
  for (const file of readdirSync(new URL('../src', import.meta.url))) {
    if (!file.endsWith('.ts')) continue;
    const found =
      /innerHTML|outerHTML|insertAdjacent|\beval\(|new Function|fetch\(|setAttribute\('style'/;
    assert.doesNotMatch(text(`src/${file}`), found, file);
  }
});

test('the style sheet has each colour, for light, dark and forced colours', () => {
  const style = text('src/board.css');
  const [light, dark, forced] = [
    style.slice(0, style.indexOf('.mines-board.board-dark')),
    style.slice(style.indexOf('.mines-board.board-dark'), style.indexOf('.board-contrast')),
    style.slice(style.indexOf('@media (forced-colors')),
  ];
  const properties = [
    ...INKS.map((ink) => `--board-ink-${ink}:`),
    ...BACKS.flatMap((back) =>
      ['back', 'light', 'shade'].map((edge) => `--board-${edge}-${back}:`),
    ),
  ];
  for (const property of properties) {
    for (const part of [light, dark, forced]) assert.ok(part?.includes(property), property);
  }
  for (const ink of INKS) assert.ok(style.includes(`.board-ink-${ink} {`), ink);
});
