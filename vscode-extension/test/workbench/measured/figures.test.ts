/** What it costs, measured with nothing else beside it. */

import { statSync } from 'node:fs';
import { test } from 'node:test';
import { editorOfFile } from '../editor.ts';
import { runInHost } from '../host.ts';
import { newFolder, vsix } from '../pieces.ts';

const editor = editorOfFile();

test('figures', async (context) => {
  context.diagnostic(`the package: ${Math.round(statSync(vsix).size / 1000)} kB`);
  await runInHost(context, editor(), 'figures', () => ({ folder: newFolder('figures') }));
});
