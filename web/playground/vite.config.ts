/** Builds the page into `dist/`: static files with relative addresses, which any server can serve from any folder. */

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: './',
  resolve: { alias: { vscode: local('src/board/vscode.ts') } },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the content security policy allows no data addresses
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: { index: local('index.html'), board: local('board.html') } },
  },
});
