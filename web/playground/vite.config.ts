/** Builds the page into `dist/`: static files with relative addresses, which any server can serve from any folder. */

import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { pythonFolder } from './build/folder.ts';

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Lets the browser load the code of the page at once. `src/main.ts` imports it after it has started a worker. */
const pagePreloads: Plugin = {
  name: 'page-preloads',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {}, filename }) => {
      if (!filename.endsWith('/index.html')) return [];
      const page = Object.values(bundle).find(({ name }) => name === 'page');
      const names = page?.type === 'chunk' ? [page.fileName, ...page.imports] : [];
      return names.map((name) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `./${name}` },
        injectTo: 'head',
      }));
    },
  },
};

export default defineConfig({
  base: './',
  define: { PYTHON_FOLDER: JSON.stringify(pythonFolder()) },
  resolve: { alias: { vscode: local('src/board/vscode.ts') } },
  worker: { format: 'es' },
  plugins: [
    pagePreloads,
    VitePWA({
      registerType: 'prompt',
      injectRegister: false, // the page registers it: see `src/page/offline.ts`
      scope: './',
      manifest: {
        name: 'Mines playground',
        short_name: 'Mines',
        description: 'Edit, run and debug programs of Mines, Emojifunge and Sokolang.',
        start_url: './',
        display: 'standalone',
        icons: [{ src: './icon.svg', sizes: 'any', type: 'image/svg+xml' }],
      },
      workbox: {
        clientsClaim: true,
        navigateFallback: null, // other pages below the folder are not this page
        // The names of these files change with their content.
        dontCacheBustURLsMatching: /^(assets\/|python-)/,
        globPatterns: ['**/*'],
        maximumFileSizeToCacheInBytes: 32_000_000,
        inlineWorkboxRuntime: true,
        // Links and `?embed` are the same page.
        ignoreURLParametersMatching: [/^embed$/],
      },
    }),
  ],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the content security policy allows no data addresses
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: { index: local('index.html'), board: local('board.html') } },
  },
});
