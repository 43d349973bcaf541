/** Bundles the extension into one file, and the page of the board into another: `npm run build`, or with `-- --watch` again after each change. */

import { readFileSync } from 'node:fs';
import { context, type Plugin } from 'esbuild';

const isWatching = process.argv.includes('--watch');

/**
 * What the client library brings along and is never used here, a fifth of its size: features that the
 * server does not have, notebooks, patterns in document filters (ours name a language), and a look at the version
 * of VS Code, which `engines` has settled before.
 */
const NO_FEATURE = `
class NoFeature {
  getState() { return { kind: 'static' }; }
  fillClientCapabilities() {}
  initialize() {}
  clear() {}
}
module.exports = new Proxy({}, { get: () => NoFeature });
`;
/** Diagnostics ask this one whether a cell of a notebook was opened, changed, saved or closed: none ever is. */
const NO_NOTEBOOKS = `
const never = () => ({ dispose() {} });
exports.NotebookDocumentSyncFeature = class {
  static CellScheme = 'vscode-notebook-cell';
  registrationType = { method: 'notebookDocument/sync' };
  onOpenNotificationSent = never;
  onChangeNotificationSent = never;
  onSaveNotificationSent = never;
  onCloseNotificationSent = never;
  getState() { return { kind: 'document', id: 'notebookDocument/sync', registrations: false, matches: false }; }
  fillClientCapabilities() {}
  initialize() {}
  register() {}
  unregister() {}
  clear() {}
  handles() { return false; }
};
`;
const UNUSED: readonly (readonly [imported: RegExp, instead: string])[] = [
  [
    /^\.\/(callHierarchy|colorProvider|fileOperations|inlineCompletion|inlineValue|linkedEditingRange|textDocumentContent|typeHierarchy)$/,
    NO_FEATURE,
  ],
  [/^\.\/notebook$/, NO_NOTEBOOKS],
  [/^\.\/utils\/globPattern$/, 'exports.matchGlobPattern = () => false;'],
  [/^semver\/functions\/(parse|satisfies)$/, 'module.exports = () => true;'],
];

const leavingOut: Plugin = {
  name: 'leaving out',
  setup(build) {
    for (const [number, [filter, contents]] of UNUSED.entries()) {
      const namespace = `unused-${number}`;
      build.onResolve({ filter }, ({ path, importer }) =>
        importer.includes('vscode-languageclient') ? { path, namespace } : undefined,
      );
      build.onLoad({ filter: /./, namespace }, () => ({ contents }));
    }
  },
};

const bundling = await context({
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.cjs',
  bundle: true,
  external: ['vscode'],
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  minify: !isWatching,
  sourcemap: isWatching,
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [leavingOut],
});

/** The page of the board runs in a browser, with the board of `web/board`. */
const page = await context({
  entryPoints: { board: 'src/view/page/main.ts', 'board-style': 'src/view/page/page.css' },
  outdir: 'dist',
  bundle: true,
  format: 'iife',
  target: 'es2022',
  minify: !isWatching,
  sourcemap: isWatching && 'inline',
  legalComments: 'none',
  logLevel: 'warning',
});

if (isWatching) {
  await Promise.all([bundling.watch(), page.watch()]);
} else {
  for (const each of [bundling, page]) {
    await each.rebuild();
    await each.dispose();
  }
  for (const file of ['dist/extension.cjs', 'dist/board.js', 'dist/board-style.css']) {
    console.log(`${file}: ${(readFileSync(file).byteLength / 1000).toFixed(1)} kB`);
  }
}
