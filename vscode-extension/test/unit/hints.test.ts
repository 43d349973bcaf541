import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setApart } from '../../src/server/hints.ts';

test('after a comment, the first hint has a blank more', () => {
  const lines = ['0,1', '0,1  # 6 = 72'];
  const document = { languageId: 'mines', lineAt: (line: number) => ({ text: lines[line] }) };
  const hint = (line: number, character: number, label: string) => ({
    position: { line, character },
    label,
  });
  const hints = [
    hint(0, 3, 'mul'),
    hint(0, 3, '= 72'),
    hint(1, 13, '= 72'),
    hint(1, 13, 'depth 1'),
  ];
  const apart = setApart(document as never, hints as never);
  assert.deepEqual(
    apart.map(({ label }) => label),
    ['mul', '= 72', '\u00a0= 72', 'depth 1'],
  );
});
