/** The extension, asked through the API of the real extension host. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { editorOfFile } from './editor.ts';
import { runInHost } from './host.ts';
import { copyExamples, newFolder } from './pieces.ts';
import type { Opening } from './workbench.ts';

const editor = editorOfFile();

test('in one folder', async (context) => {
  await runInHost(context, editor(), 'one-folder', () => {
    const folder = newFolder('programs');
    copyExamples(folder, 'countdown.mines');
    return { folder };
  });
});

test('in two folders', async (context) => {
  await runInHost(context, editor(), 'two-folders', twoFolders);
});

function twoFolders(): Opening {
  const above = newFolder('workspace');
  const settings = { one: 'mines.inlayHints.value', other: 'mines.inlayHints.command' };
  for (const [name, off] of Object.entries(settings)) {
    mkdirSync(join(above, name, '.vscode'), { recursive: true });
    const file = join(above, name, '.vscode', 'settings.json');
    writeFileSync(file, JSON.stringify({ [off]: false }));
  }
  writeFileSync(join(above, 'one', 'mines-tools.toml'), 'ignore = ["M103"]\n');
  const workspace = join(above, 'both.code-workspace');
  writeFileSync(workspace, JSON.stringify({ folders: [{ path: 'one' }, { path: 'other' }] }));
  return { workspace };
}
