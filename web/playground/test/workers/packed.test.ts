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
import importlib, json, mines_tools
failures = []
for path in mines_tools.__loader__.files:
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

test('the start of the server compiles no code and no regular expressions', async () => {
  const fresh = await startPython(PLACE.folder, PLACE.read);
  const compiled: string[] = JSON.parse(
    fresh.runPython(`
import builtins, json, re
compiled = []
def noting(compile_now):
    def compiling(source, *rest, **named):
        if "eval" not in rest: compiled.append(str(source)) # that is an annotation
        return compile_now(source, *rest, **named)
    return compiling
builtins.compile = noting(builtins.compile)
re._compiler.compile = noting(re._compiler.compile)
import generated_code
generated_code.install()
from mines_tools.lsp.requests import create_server
create_server()
json.dumps(compiled)`),
  );
  assert.deepEqual(compiled, []);
});

test('files and lists of modules can be read', () => {
  const read = python.runPython(`
import json, pkgutil, mines_tools.translations.ja
from mines_tools.languages.mines.engines.kernel.making import FILE
try:
    pkgutil.get_data("mines_tools", "none")
except OSError as error:
    missing = type(error).__name__
json.dumps([
    len(pkgutil.get_data("mines_tools.languages.mines.engines.kernel", FILE)) > 1000,
    missing,
    [name for _, name, is_package in pkgutil.iter_modules(mines_tools.translations.__path__) if is_package],
])`);
  assert.deepEqual(JSON.parse(read), [true, 'FileNotFoundError', ['ja']]);
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
