/** Puts the pictures of the last `npm run test:workbench` into the README of the project: `node pictures.ts`. */

import { copyFileSync, mkdirSync } from 'node:fs';

const SHOWN = [
  'readme-explain',
  'readme-run',
  'readme-debug',
  'readme-board',
  'hover-operation',
  'completion',
  'quick-fix',
];

mkdirSync('../docs/vscode', { recursive: true });
for (const name of SHOWN)
  copyFileSync(`screenshots/${name}.png`, `../docs/vscode/${name.replace('readme-', '')}.png`);
