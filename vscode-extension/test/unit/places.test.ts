import assert from 'node:assert/strict';
import { test } from 'node:test';
import { places, programsOnPath, type Surroundings, type Tool } from '../../src/server/places.ts';

const AROUND: Surroundings = {
  platform: 'linux',
  setting: '',
  python: undefined,
  folders: ['/project'],
  home: '/people/ada',
  path: '/usr/bin',
  own: { folder: '/storage/environment', version: '0.1.0' },
  isTrusted: true,
};

/** The commands that are looked for, in their order, each as one line behind who says so. */
function found(changes: Partial<Surroundings>, tool: Tool = 'lsp'): string[] {
  return places({ ...AROUND, ...changes }).map(
    (place) => `${place.origin}: ${place.command(tool).join(' ')}`,
  );
}

test('environments of the folder, then PATH, then the environment of the extension', () => {
  assert.deepEqual(found({ path: '/usr/bin:/opt/bin:/usr/bin' }), [
    'folder: /project/.venv/bin/mines-lsp',
    'folder: /project/venv/bin/mines-lsp',
    'folder: /project/.env/bin/mines-lsp',
    'folder: /project/env/bin/mines-lsp',
    'path: /usr/bin/mines-lsp',
    'path: /opt/bin/mines-lsp',
    'own: /storage/environment/bin/mines-lsp',
  ]);
});

test('what the Python extension has chosen comes first: its scripts, or the package it imports', () => {
  assert.deepEqual(found({ python: '/conda/bin/python' }).slice(0, 3), [
    'python: /conda/bin/mines-lsp',
    'python: /conda/bin/python -P -m mines_tools lsp',
    'folder: /project/.venv/bin/mines-lsp',
  ]);
});

test('each folder of several, in order', () => {
  const all = found({ folders: ['/one', '/two'] });
  assert.ok(
    all.indexOf('folder: /one/env/bin/mines-lsp') < all.indexOf('folder: /two/.venv/bin/mines-lsp'),
  );
});

test('no folder', () => {
  assert.deepEqual(found({ folders: [] }), [
    'path: /usr/bin/mines-lsp',
    'own: /storage/environment/bin/mines-lsp',
  ]);
});

test('the setting alone counts, where there is one', () => {
  assert.deepEqual(found({ setting: '/opt/tools/mines-lsp', python: '/conda/bin/python' }), [
    'setting: /opt/tools/mines-lsp',
  ]);
  assert.deepEqual(found({ setting: '/opt/tools/mines-lsp' }, 'run'), [
    'setting: /opt/tools/mines-run',
  ]);
  assert.deepEqual(found({ setting: '~/bin/mines-lsp' }), ['setting: /people/ada/bin/mines-lsp']);
  assert.deepEqual(found({ setting: 'bin/mines-lsp' }), ['setting: /project/bin/mines-lsp']);
  assert.deepEqual(found({ setting: '${workspaceFolder}/x/mines-lsp' }), [
    'setting: /project/x/mines-lsp',
  ]);
});

test('the setting may name a Python', () => {
  for (const name of ['python', 'python3', 'python3.12'])
    assert.deepEqual(found({ setting: `/opt/${name}` }, 'fmt'), [
      `setting: /opt/${name} -P -m mines_tools fmt`,
    ]);
});

test('the tools stand beside each other', () => {
  assert.equal(found({}, 'run').at(-1), 'own: /storage/environment/bin/mines-run');
});

test('Windows', () => {
  const around = {
    platform: 'win32',
    folders: ['C:\\project'],
    path: 'C:\\tools;D:\\bin',
    own: { folder: 'C:\\storage\\environment', version: '0.1.0' },
  } as const;
  assert.deepEqual(found(around), [
    'folder: C:\\project\\.venv\\Scripts\\mines-lsp.exe',
    'folder: C:\\project\\venv\\Scripts\\mines-lsp.exe',
    'folder: C:\\project\\.env\\Scripts\\mines-lsp.exe',
    'folder: C:\\project\\env\\Scripts\\mines-lsp.exe',
    'path: C:\\tools\\mines-lsp.exe',
    'path: D:\\bin\\mines-lsp.exe',
    'own: C:\\storage\\environment\\Scripts\\mines-lsp.exe',
  ]);
  assert.deepEqual(found({ ...around, setting: 'D:\\x\\mines-lsp.exe' }, 'lint'), [
    'setting: D:\\x\\mines-lint.exe',
  ]);
});

test('on Windows the setting may leave out the suffix', () => {
  assert.deepEqual(found({ platform: 'win32', setting: 'D:\\x\\mines-lsp' }), [
    'setting: D:\\x\\mines-lsp.exe',
  ]);
});

test('of a workspace that is not trusted, nothing is started', () => {
  const path = '/project/bin:/projects/bin:/usr/bin';
  assert.deepEqual(found({ isTrusted: false, python: '/project/.venv/bin/python', path }), [
    'path: /projects/bin/mines-lsp',
    'path: /usr/bin/mines-lsp',
    'own: /storage/environment/bin/mines-lsp',
  ]);
});

test('relative folders of PATH are left out', () => {
  assert.deepEqual(found({ folders: [], path: '.:bin::/usr/bin' })[0], 'path: /usr/bin/mines-lsp');
});

test('programs are taken from absolute folders of PATH alone', () => {
  const path = '.::bin:/project/bin:/usr/bin';
  assert.deepEqual(programsOnPath('python3', { ...AROUND, path, isTrusted: false }), [
    '/usr/bin/python3',
  ]);
  const windows = { ...AROUND, platform: 'win32', path: '.;C:\\tools' } as const;
  assert.deepEqual(programsOnPath('py', windows), ['C:\\tools\\py.exe']);
});

test('in its own environment the extension wants what it carries', () => {
  const oldest = (changes: Partial<Surroundings>) =>
    places({ ...AROUND, ...changes }).at(-1)?.oldest;
  assert.equal(oldest({}), '0.1.0');
  assert.equal(oldest({ own: { folder: '/storage/environment', version: undefined } }), undefined);
});
