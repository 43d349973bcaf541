/** Bundles the extension into one file: `npm run build`, or with `-- --watch` again after each change. */

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

if (isWatching) {
  await bundling.watch();
} else {
  await bundling.rebuild();
  await bundling.dispose();
  const size = readFileSync('dist/extension.cjs').byteLength;
  console.log(`dist/extension.cjs: ${(size / 1000).toFixed(1)} kB`);
}
