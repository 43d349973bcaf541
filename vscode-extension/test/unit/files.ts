/** The files of the extension, as tests read them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder `vscode-extension`. */
export const HOME = join(import.meta.dirname, '..', '..');

/** The text of a file of the extension. */
export function textOf(...path: readonly string[]): string {
  return readFileSync(join(HOME, ...path), 'utf8');
}

/** What a JSON file of the extension holds, of the shape that the caller knows it to have. */
export function jsonOf<Shape>(...path: readonly string[]): Shape {
  return JSON.parse(textOf(...path)) as Shape;
}
