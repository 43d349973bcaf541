/** The packed modules: all of them can be imported, and nothing that they import later is missing. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import type { PyodideAPI } from 'pyodide';
import { startPython } from '../../src/python/interpreter.ts';
import { PLACE } from './started.ts';

const OWN =
  /^(mines_tools|pygls|lsprotocol|cattrs|attrs?|lark|packaging|wcwidth|typing_extensions)\b/;
/** What is missing on purpose. Each import handles this, or never happens in a page. */
const ABSENT = [
  // other systems
  'ctypes',
  'resource',
  'js',
  'wcwidth._wcwidth_c',
  'mines_tools.languages.mines.engines.wasm.core',
  // optional packages
  'PIL',
  'atomicwrites',
  'exceptiongroup',
  'interegular',
  'pydot',
  'regex',
  'rich',
  'websockets',
  'yaml',
  'mines_tools.picture.bitmap',
  // commands and reports
  'mines_tools.api',
  'mines_tools.lint.rules_html',
  // programs in Markdown
  'markdown_it',
  // other releases of Python
  'importlib.metadata',
  'sre_constants',
  'sre_parse',
  // connections of clients
  'pygls.client',
];

let python: PyodideAPI;
before(async () => {
  python = await startPython(PLACE.folder, PLACE.read);
});

test('nothing is missing', async () => {
  const code = await readFile(new URL('missing_imports.py', import.meta.url), 'utf8');
  const missing: [string, string][] = JSON.parse(python.runPython(code));
  const surprising = missing.filter(
    ([from, to]) =>
      OWN.test(from) && !ABSENT.some((name) => to === name || to.startsWith(`${name}.`)),
  );
  assert.deepEqual(surprising, []);
});

test('each module is imported', () => {
  const failures: [string, string][] = JSON.parse(
    python.runPython(`
import importlib, json, zipfile
failures = []
for path in zipfile.ZipFile("/lib/tools.zip").namelist():
    name = path.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
    if path.endswith(".pyc"):
        try:
            importlib.import_module(name)
        except Exception as error:
            failures.append([name, repr(error)])
json.dumps(failures)`),
  );
  assert.deepEqual(
    failures.filter(([name]) => !/^(getpass|pygls\.io_)/.test(name)),
    [],
  );
});

test('the start of the server compiles no generated code', async () => {
  const fresh = await startPython(PLACE.folder, PLACE.read);
  const compiled: string[] = JSON.parse(
    fresh.runPython(`
import builtins, json, generated_code
generated_code.install()
compiled = []
def compiling(source, name, *rest, **named):
    if "attrs generated" in name: compiled.append(name)
    return compile_now(source, name, *rest, **named)
compile_now, builtins.compile = builtins.compile, compiling
from mines_tools.lsp.requests import create_server
create_server()
json.dumps(compiled)`),
  );
  assert.deepEqual(compiled, []);
});

test('all translations are there', () => {
  const count = python.runPython('from mines_tools.translations.ja import PHRASES; len(PHRASES)');
  assert.ok(count > 3_000, `${count}`);
});

test('an error has a traceback with the lines of our modules', () => {
  const shown = python.runPython(`
import traceback
from mines_tools.interface.language import language
try:
    language("none")
except KeyError:
    text = traceback.format_exc()
text`);
  assert.match(shown, /mines_tools\/interface\/language\.py", line \d+, in language/);
});
