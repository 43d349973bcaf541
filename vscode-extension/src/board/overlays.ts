/** Words that lie over a place of the text: they take no room, and the text stays as it is. */

import * as vscode from 'vscode';

/** CSS that hides the characters of a range and keeps their colour for what lies over them. */
export const HIDDEN = 'none; -webkit-text-fill-color: transparent';

const OVER = 'none; position: absolute; -webkit-text-fill-color: currentcolor';

/**
 * Return what draws `contentText` over the text that begins at a place; the range that it is set for must be empty.
 *
 * The editor draws what stands "before" a place first, then what stands "after" it, and orders each kind by names that
 * it chooses. The number of a row stands before the first cell, so what lies over that cell must stand after the place.
 */
export function overlay(contentText: string): vscode.ThemableDecorationRenderOptions {
  return { after: { contentText, textDecoration: OVER } };
}

/** Return the empty range at which an overlay of the text at that place is set. */
export function beginning(line: number, character: number): vscode.Range {
  return new vscode.Range(line, character, line, character);
}
