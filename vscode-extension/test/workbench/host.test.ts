/** The extension, asked through the API of the real extension host. */

import { after, before, test } from 'node:test';
import type { Editor } from './editor.ts';
import { startEditor } from './editor.ts';
import { runInHost } from './host.ts';
import { copyExamples, newFolder } from './pieces.ts';

let editor: Editor;
before(async () => {
  editor = await startEditor();
});
after(() => editor.stop());

test('in one folder', async (context) => {
  const folder = newFolder('programs');
  copyExamples(folder, 'countdown.mines');
  await runInHost(context, editor, 'one-folder', { folder });
});
