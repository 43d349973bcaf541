import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { programOfSession } from '../../src/debugging/saved.ts';

test('the program of a saved session is found from the folder of the session', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mines-'));
  const saved = (text: string) => writeFileSync(join(folder, 'a.session'), text);
  saved('{"program": "in/a.mines"}');
  assert.equal(programOfSession('a.session', folder), join(folder, 'in', 'a.mines'));
  assert.equal(programOfSession(join(folder, 'a.session'), ''), join(folder, 'in', 'a.mines'));
  saved('{"program": 5}');
  assert.equal(programOfSession('a.session', folder), undefined);
  saved('none');
  assert.equal(programOfSession('a.session', folder), undefined);
  assert.equal(programOfSession('missing', folder), undefined);
});
