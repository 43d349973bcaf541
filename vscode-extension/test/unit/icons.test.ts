import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { asWritten } from '../../src/texts/icons.ts';

test('what a program wrote is not drawn as an icon', () => {
  assert.equal(asWritten('$(trash) and $(sync~spin)'), '\\$(trash) and \\$(sync~spin)');
  // VS Code takes one backslash away.
  assert.equal(asWritten('\\$(trash)'), '\\\\$(trash)');
  assert.equal(asWritten('$5 (trash) $() $(a b)'), '$5 (trash) $() $(a b)');
});

type Menus = Readonly<Record<string, readonly { readonly command?: string }[]>>;

test('no two commands in one bar have the same icon', () => {
  const { commands, menus } = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
  ).contributes as { commands: readonly { command: string; icon?: string }[]; menus: Menus };
  for (const bar of ['debug/toolBar', 'view/title', 'editor/title']) {
    const icons = (menus[bar] ?? []).map(
      ({ command }) => commands.find((each) => each.command === command)?.icon,
    );
    assert.ok(icons.length > 1 && !icons.includes(undefined), bar);
    assert.equal(new Set(icons).size, icons.length, `${bar}: ${icons}`);
  }
});
