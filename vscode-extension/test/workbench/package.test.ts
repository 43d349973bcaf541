/** The `.vsix` holds what it needs, and no more. */

import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { LANGUAGES } from '../../src/languages.ts';
import { vsix } from './pieces.ts';

const IDS = LANGUAGES.map(({ id }) => id).join('|');

/** What may be in it; beside these, the two files that say what the archive is. */
const EXPECTED = [
  /^extension\/(LICENSE\.txt|readme\.md|package\.json|package\.nls(\.ja)?\.json|[\w-]*language-configuration\.json)$/,
  /^extension\/dist\/extension\.cjs$/,
  /^extension\/dist\/board(\.js|-style\.css)$/,
  new RegExp(`^extension\\/icons\\/(extension\\.png|(${IDS})-(dark|light)\\.svg)$`),
  /^extension\/l10n\/bundle\.l10n\.ja\.json$/,
  /^extension\/python\/make_environment\.py$/,
  new RegExp(`^extension\\/snippets\\/(${IDS})\\.json$`),
  new RegExp(`^extension\\/syntaxes\\/(${IDS}|explanation)\\.tmLanguage\\.json$`),
  /^extension\/walkthrough\/((emojifunge|sokolang|minesasm)-)?(create|read|write|run|debug)(\.ja)?\.md$/,
  /^extension\/wheel\/mines_tools-[^/]+-py3-none-any\.whl$/,
];
/** Of the script of the extension, of which the client library is most. The page of the board is not part of it. */
const MOST_BYTES = 500_000;

/** The files of the archive, with their sizes. */
function contents(): ReadonlyMap<string, number> {
  const script = [
    'import json, sys, zipfile',
    'print(json.dumps({each.filename: each.file_size for each in zipfile.ZipFile(sys.argv[1]).infolist()}))',
  ].join('\n');
  const printed = execFileSync('python3', ['-c', script, vsix], { encoding: 'utf8' });
  return new Map(Object.entries(JSON.parse(printed) as Record<string, number>));
}

test('the package holds only what it needs', () => {
  const names = [...contents().keys()].filter((name) => name.startsWith('extension/'));
  for (const name of names)
    assert.ok(
      EXPECTED.some((each) => each.test(name)),
      name,
    );
  for (const each of EXPECTED)
    assert.ok(
      names.some((name) => each.test(name)),
      String(each),
    );
});

test('it is small without the wheel', () => {
  const files = [...contents()];
  const bundle = files.find(([name]) => name.endsWith('.cjs'))?.[1] ?? 0;
  const [, wheel] = files.find(([name]) => name.endsWith('.whl')) ?? ['', 0];
  const all = files.reduce((sum, [, size]) => sum + size, 0);
  console.log(
    `figures: bundle ${bundle} bytes; unpacked without the wheel ${all - wheel}; wheel ${wheel}`,
  );
  assert.ok(bundle > 0 && bundle < MOST_BYTES, `the bundle has ${bundle} bytes`);
});
