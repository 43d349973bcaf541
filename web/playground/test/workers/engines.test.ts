/** Random programs, which the engines with WebAssembly run as the machine does: `tests/mines/engines/many.py`. */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadPyodide, type PyodideAPI } from 'pyodide';
import { ROOT } from './started.ts';

const PREPARE = `
import sys
from unittest.mock import MagicMock
sys.dont_write_bytecode = True
sys.path.insert(0, "/repository")
for name in ("hypothesis", "hypothesis.strategies"): # these programs do not use it
    sys.modules[name] = MagicMock()
from tests.mines.engines.many import STEPS, check
`;

let python: PyodideAPI;
before(async () => {
  python = await loadPyodide();
  python.FS.mkdir('/repository');
  python.FS.mount(python.FS.filesystems.NODEFS, { root: fileURLToPath(ROOT) }, '/repository');
  python.runPython(PREPARE);
});

for (const [engine, count] of [
  ['wasm', 60],
  ['auto', 20],
] as const)
  test(engine, () => {
    const code = `[check(seed, ["${engine}"], STEPS) for seed in range(${count})]`;
    const ends: string[] = python.runPython(code).toJs();
    assert.equal(ends.length, count);
    assert.ok(ends.includes('ended') && ends.includes('runs on'), ends.join());
  });
