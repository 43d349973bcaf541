/** The classes of text that the server tells, and their colours. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { HOME, jsonOf } from './files.ts';

type Style = string | { readonly foreground?: string; readonly bold: boolean };
type Rules = Readonly<Record<string, Style>>;
interface Themed {
  readonly rules: Rules;
}

interface Package {
  readonly contributes: {
    readonly colors: readonly { readonly id: string; readonly defaults: Record<string, string> }[];
    readonly semanticTokenTypes: readonly { readonly id: string }[];
    readonly semanticTokenModifiers: readonly { readonly id: string }[];
    readonly configurationDefaults: {
      readonly 'workbench.colorCustomizations': Readonly<
        Record<string, Readonly<Record<string, string>>>
      >;
      readonly 'editor.semanticTokenColorCustomizations': Themed & Readonly<Record<string, Themed>>;
    };
  };
}

/**
 * Themes that come with the editor, the background of their editors and of their badges. In them hints and lenses
 * have the colours that are asked for here, or else those that the editor gives to dark and to light themes.
 */
const SHIPPED: readonly (readonly [string, string, string])[] = [
  ['Light 2026', '#ffffff', '#0069cc'],
  ['Light Modern', '#ffffff', '#cccccc'],
  ['Light+', '#ffffff', '#c4c4c4'],
  ['Visual Studio Light', '#ffffff', '#c4c4c4'],
  ['Dark 2026', '#121314', '#3994bc'],
  ['Dark Modern', '#1f1f1f', '#616161'],
  ['Dark+', '#1e1e1e', '#4d4d4d'],
  ['Visual Studio Dark', '#1e1e1e', '#4d4d4d'],
];

const { contributes } = jsonOf<Package>('package.json');
const COLOURS = contributes.configurationDefaults['editor.semanticTokenColorCustomizations'];
const CUSTOMIZED = contributes.configurationDefaults['workbench.colorCustomizations'];
const SERVER = readFileSync(
  join(HOME, '..', 'mines_tools', 'languages', 'mines', 'ide', 'constants.py'),
  'utf8',
);
/** Types that every editor knows. */
const STANDARD = ['number', 'operator', 'keyword', 'comment', 'macro', 'function'];
const DIGITS = Array.from({ length: 9 }, (_, digit) => `digit${digit}`);

/** How a theme is called in the settings, what its background is, and the contrast that it must have. */
const THEMES: readonly (readonly [string, string, number])[] = [
  ['Dark Modern', '#1f1f1f', 4.5],
  ['Dark+', '#1e1e1e', 4.5],
  ['Dark 2026', '#121314', 4.5],
  ['Default Dark Modern', '#1f1f1f', 4.5],
  ['Visual Studio Dark', '#1e1e1e', 4.5],
  ['Light Modern', '#ffffff', 4.5],
  ['Light+', '#ffffff', 4.5],
  ['Light 2026', '#ffffff', 4.5],
  ['Default High Contrast', '#000000', 7],
  ['Default High Contrast Light', '#ffffff', 7],
  ['GitHub Dark High Contrast', '#0a0c10', 7],
  ['GitHub Light High Contrast', '#ffffff', 7],
  ['Monokai', '#272822', 4.5],
  ['Tomorrow Night Blue', '#002451', 4.5],
  ['Quiet Light', '#f5f5f5', 4.5],
  ['Tokyo Night Light', '#e6e7ed', 3.9],
  ['Abyss', '#000c18', 4.5],
  ['Red', '#390000', 4.5],
  ['Unknown', '#1f1f1f', 3],
  ['Unknown', '#ffffff', 3],
];

suite('the classes', () => {
  test('are those of the server', () => {
    // What can go wrong is said in explanations only, which the server does not paint.
    const types = contributes.semanticTokenTypes
      .map((type) => type.id)
      .filter((id) => id !== 'alarm');
    const server = names(/^TOKEN_TYPES: Sequence\[str\] = \(([^)]*)\)/m);
    assert.deepEqual([...types, ...STANDARD].sort(), [...server].sort());
  });

  test('are qualified as the server does', () => {
    const server = names(/^TOKEN_MODIFIERS: Sequence\[str\] = \(([^)]*)\)/m);
    const ids = contributes.semanticTokenModifiers.map((modifier) => modifier.id);
    assert.deepEqual(ids, server);
  });
});

suite('the colours', () => {
  for (const [theme, background, least] of THEMES) {
    test(`${theme} on ${background}: each contrasts by ${least} or more`, () => {
      const rules = rulesFor(theme);
      assert.deepEqual(Object.keys(rules), [
        'alarm',
        ...DIGITS.map((digit) => `*.${digit}`),
        'mine',
        '*.mine',
      ]);
      for (const [name, style] of Object.entries(rules)) {
        const found = contrast(foreground(style), background);
        assert.ok(found >= least, `${name}: ${found.toFixed(2)}`);
      }
    });

    test(`${theme}: no two digits have the same colour`, () => {
      const colours = Object.values(rulesFor(theme)).slice(1, 11).map(foreground);
      assert.equal(new Set(colours).size, 10);
    });
  }

  test('hints and lenses contrast by 4.5 or more in the themes that come with the editor', () => {
    for (const [theme, background, badge] of SHIPPED) {
      const colours = Object.entries(CUSTOMIZED).find(([key]) => key.includes(`[${theme}]`))?.[1];
      const isDark = luminance(background) < 0.5;
      const hint = colours?.['editorInlayHint.foreground'] ?? '#969696';
      const lens = colours?.['editorCodeLens.foreground'] ?? (isDark ? '#999999' : '#919191');
      const behind = blended(badge, background, 0.1); // a hint stands on a tenth of a badge
      for (const [name, found] of [
        ['hint', contrast(hint, behind)],
        ['lens', contrast(lens, background)],
      ] as const) {
        assert.ok(found >= 4.5, `${theme}: ${name}: ${found.toFixed(2)}`);
      }
    }
  });

  test('rulers contrast by 4.5 or more, in high contrast by 7', () => {
    const [ruler] = contributes.colors;
    assert.ok(ruler !== undefined);
    for (const [kind, background, least] of [
      ['dark', '#1f1f1f', 4.5],
      ['light', '#ffffff', 4.5],
      ['highContrast', '#000000', 7],
      ['highContrastLight', '#ffffff', 7],
    ] as const) {
      const found = contrast(ruler.defaults[kind] ?? '', background);
      assert.ok(found >= least, `${kind}: ${found.toFixed(2)}`);
    }
  });

  test('give way to those of a person in any theme: a language in a selector counts more', () => {
    for (const { rules } of [COLOURS, ...Object.values(COLOURS).filter(isThemed)]) {
      for (const selector of Object.keys(rules)) assert.ok(!selector.includes(':'), selector);
    }
  });

  test('are the classic ones, on white', () => {
    const classic = Object.values(rulesFor('Light Modern')).map(foreground);
    assert.deepEqual(
      [classic[2], classic[5], classic[6], classic[8]],
      ['#0000ff', '#000080', '#800000', '#000000'],
    );
  });
});

/** The rules that hold in a theme: the editor takes those of the last key that matches whole. */
function rulesFor(theme: string): Rules {
  const { cell, ...base } = COLOURS.rules;
  assert.deepEqual(cell, { bold: true }); // or else a dot shows too little of its colour
  let found: Rules = base;
  for (const [key, themed] of Object.entries(COLOURS)) {
    if (key === 'rules') continue;
    const scopes = [...key.matchAll(/\[(.+?)\]/g)].map((match) => match[1] ?? '');
    if (scopes.some((scope) => matches(theme, scope))) found = themed.rules;
  }
  return found;
}

function matches(theme: string, scope: string): boolean {
  if (scope === theme) return true;
  return scope.startsWith('*') && scope.endsWith('*') && theme.includes(scope.slice(1, -1));
}

function isThemed(value: Themed | Rules): value is Themed {
  return 'rules' in value;
}

function foreground(style: Style): string {
  return (typeof style === 'string' ? style : style.foreground) ?? '';
}

function names(pattern: RegExp): string[] {
  const [, within = ''] = pattern.exec(SERVER) ?? [];
  return [...within.matchAll(/"(\w+)"/g)].map((match) => match[1] ?? '');
}

/** The contrast of two colours, as WCAG 2 has it. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** A share of one colour over another. */
function blended(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [over, under] = [one, other].map((colour) =>
      Number.parseInt(colour.slice(at, at + 2), 16),
    );
    return Math.round((over ?? 0) * share + (under ?? 0) * (1 - share));
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
