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

test('the page in the Python package is up to date', () => {
  for (const name of ['page.js', 'page.css']) {
    const own = text(`../../mines_tools/picture/page_files/${name}`);
    assert.ok(own === text(`dist/${name}`), `${name} is stale: run npm run build`);
  }
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

/** The colours that are drawn on surfaces, and the smallest contrast that they need. */
const DRAWN: readonly (readonly [ink: RegExp, back: string, contrast: number])[] = [
  [/^digit-[1-8]$/, 'sunk', 4.5],
  // Faint digits, which the game hides, are drawn with an opacity of 0.9.
  [/^digit-[0-8]$/, 'raised', 3.5],
  [/^(flag|pole|mine)$/, 'raised', 3],
  [/^bang$/, 'exploded', 3],
  [/^(player|mark|covered|portal|machine|trail)$/, 'floor', 3],
  [/^box$/, 'box', 4.5],
  [/^text$/, 'paper', 4.5],
  [/^trail$/, 'quiet', 3],
  [/^(text|arrow)$/, 'here', 4.5],
  [/^(click|cursor|lit|changed)$/, 'sunk', 3],
  [/^(click|cursor|lit|changed)$/, 'raised', 3],
  [/^(keep)$/, 'raised', 4.5],
  // The marks of the timeline.
  [/^(covered|player|changed|portal|flag|text)$/, 'paper', 3],
  [/^(faint|digit-[0-8])$/, 'unknown', 3],
];

test('texts and pictures have enough contrast', () => {
  const style = text('src/board.css');
  const from = style.indexOf('.mines-board.board-dark');
  const parts = {
    light: style.slice(0, from),
    dark: style.slice(from, style.indexOf('.board-contrast')),
  };
  for (const [theme, part] of Object.entries(parts)) {
    const colour = (name: string) =>
      new RegExp(`--board-${name}: #(\\w{6});`).exec(part)?.[1] ?? assert.fail(name);
    for (const [pattern, back, least] of DRAWN) {
      for (const ink of INKS.filter((name) => pattern.test(name))) {
        const found = contrast(colour(`ink-${ink}`), colour(`back-${back}`));
        assert.ok(found >= least, `${theme}: ${ink} on ${back} has ${found.toFixed(2)}`);
      }
    }
  }
});

/** Return the contrast of two colours, as the guidelines for accessible web pages define it. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [0, 2, 4].map((begin) => {
    const part = Number.parseInt(colour.slice(begin, begin + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
