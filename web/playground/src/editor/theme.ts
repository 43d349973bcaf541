/** The looks of the editor. Colours are custom properties of the page. */

import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

export const theme: Extension = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--paper)', fontSize: '14px' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
  '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--quiet)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'var(--line)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--line)', color: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { background: 'var(--selection) !important' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--edge)',
    borderRadius: '4px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '16em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--chosen)',
    color: 'var(--text)',
  },
  '.cm-completionDetail': { color: 'var(--quiet)', fontStyle: 'normal', marginLeft: '1em' },
  '.cm-panels': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    borderColor: 'var(--edge)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--found)' },
  '.cm-foldGutter span': { color: 'var(--quiet)' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--sunk)', border: 'none', color: 'var(--quiet)' },
  '.cm-specialChar': { color: 'var(--bad)' },
  '.cm-breakpoints': { width: '1.1em', cursor: 'pointer' },
  '.cm-diagnostic': { fontFamily: 'var(--sans)', fontSize: '13px' },
  '.cm-diagnostic-hint': { borderLeftColor: 'var(--quiet)' },
});
