import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  cellTokens,
  pieceToken,
  TOKEN_MODIFIERS,
  TOKEN_TYPES,
} from '../../src/explanation/tokens.ts';

test('a row of the board: neighbours of one kind together', () => {
  assert.deepEqual(cellTokens('**103'), [
    { start: 0, length: 2, type: 1, modifiers: 0 },
    { start: 2, length: 1, type: 0, modifiers: 0b10 },
    { start: 3, length: 1, type: 0, modifiers: 0b1 },
    { start: 4, length: 1, type: 0, modifiers: 0b1000 },
  ]);
});

test('other lines have none', () => {
  for (const line of ['', 'push(n)  -- n  [3]', 'verdict: ends', '  3 of 4', '* 1', '9'])
    assert.deepEqual(cellTokens(line), [], line);
});

test('what stands out', () => {
  const alarm = { start: 25, length: 25, type: 2, modifiers: 0 };
  assert.deepEqual(pieceToken([7, 25, 50, 'alarm']), alarm);
  assert.deepEqual(pieceToken([8, 0, 13, 'dim']), { ...alarm, start: 0, length: 13, type: 3 });
});

test('the classes are those of package.json', () => {
  const manifest = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as {
    contributes: Record<'semanticTokenTypes' | 'semanticTokenModifiers', { id: string }[]>;
  };
  const { semanticTokenTypes, semanticTokenModifiers } = manifest.contributes;
  for (const type of TOKEN_TYPES.filter((type) => type !== 'comment'))
    assert.ok(
      semanticTokenTypes.some(({ id }) => id === type),
      type,
    );
  for (const modifier of TOKEN_MODIFIERS)
    assert.ok(
      semanticTokenModifiers.some(({ id }) => id === modifier),
      modifier,
    );
});
