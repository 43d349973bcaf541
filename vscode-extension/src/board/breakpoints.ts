/**
 * A frame around each cell with a breakpoint: grey while it is disabled, and while the debugger refuses it. The editor
 * draws its own dot over the cell before, because it moves the dot to the left by a character, which for an emoji is by
 * a whole cell; nothing can move that dot.
 */

import * as vscode from 'vscode';
import type { Debugged } from '../debugging/sessions.ts';
import { languageOf } from '../languages.ts';
import { newest } from '../newest.ts';
import type { Services } from '../services.ts';
import { cellOfBreakpoint, type Grid } from './grids.ts';
import type { Painter } from './painters.ts';

/**
 * The editor makes room for its dot before the cell, which would move the rest of the row away from the rows above and
 * below. This margin takes the room back. The editor's room is as wide.
 */
const NO_ROOM = { contentText: '\u200b', margin: '0 0 0 -0.9em' };

/** The time after which breakpoints are looked at a second time, in milliseconds. */
const LATE = 500;

export function breakpointFrames({ sessions }: Pick<Services, 'sessions'>): Painter {
  const enabled = frame('debugIcon.breakpointForeground');
  const disabled = frame('debugIcon.breakpointDisabledForeground');
  const changed = new vscode.EventEmitter<void>();
  let late: NodeJS.Timeout | undefined;
  /** The breakpoints that a debugger has refused. */
  let refused: ReadonlySet<vscode.Breakpoint> = new Set();

  const look = newest<void>(async () => {
    const found = await refusedBreakpoints(sessions.all());
    const isSame = found.size === refused.size && [...found].every((each) => refused.has(each));
    refused = found;
    if (!isSame) changed.fire();
  });
  const listening = vscode.Disposable.from(
    changed,
    new vscode.Disposable(() => {
      clearTimeout(late);
      look.stop();
    }),
    vscode.debug.onDidChangeBreakpoints(() => changed.fire()),
    sessions.onDidSetBreakpoints(() => {
      look();
      clearTimeout(late);
      late = setTimeout(look, LATE); // the editor may have learned it only now
    }),
    vscode.debug.onDidTerminateDebugSession(() => look()),
  );
  return {
    onDidChange: changed.event,
    paint(editor, grids) {
      const there = breakpointsOn(editor.document);
      for (const [type, isEnabled] of [
        [enabled, true],
        [disabled, false],
      ] as const) {
        const framed = there.filter(
          (breakpoint) => (breakpoint.enabled && !refused.has(breakpoint)) === isEnabled,
        );
        editor.setDecorations(
          type,
          framed.flatMap((breakpoint) => rangeOf(breakpoint, grids)),
        );
      }
    },
    dispose() {
      listening.dispose();
      enabled.dispose();
      disabled.dispose();
    },
  };
}

/** Return the breakpoints that a debugger has refused, and that no other one has set. */
async function refusedBreakpoints(
  sessions: readonly Debugged[],
): Promise<ReadonlySet<vscode.Breakpoint>> {
  const refused = new Set<vscode.Breakpoint>();
  for (const breakpoint of sessions.length === 0 ? [] : vscode.debug.breakpoints) {
    const told = await Promise.all(
      sessions.map(async ({ session }) => {
        const found = await session.getDebugProtocolBreakpoint(breakpoint).then(
          (body) => body,
          () => undefined, // the session has ended
        );
        return (found as { readonly verified?: boolean } | undefined)?.verified;
      }),
    );
    if (told.includes(false) && !told.includes(true)) refused.add(breakpoint);
  }
  return refused;
}

/**
 * The outline is seen beside emoji that fill their cell. The border lies inside the cell: it is seen also in the frame of
 * the next step, which covers the outline.
 */
function frame(name: string): vscode.TextEditorDecorationType {
  const color = new vscode.ThemeColor(name);
  return vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    outline: '1px solid',
    outlineColor: color,
    border: '1px solid',
    borderColor: color,
    before: NO_ROOM,
  });
}

/** Return the breakpoints that are on cells of a document. One on a line is said to be at its first character. */
function breakpointsOn(document: vscode.TextDocument): readonly vscode.SourceBreakpoint[] {
  if (languageOf(document)?.runsInCells !== true) return [];
  const uri = document.uri.toString();
  return vscode.debug.breakpoints.filter(
    (breakpoint): breakpoint is vscode.SourceBreakpoint =>
      breakpoint instanceof vscode.SourceBreakpoint &&
      breakpoint.location.uri.toString() === uri &&
      breakpoint.location.range.start.character > 0,
  );
}

function rangeOf(
  { location }: vscode.SourceBreakpoint,
  grids: readonly Grid[],
): readonly vscode.Range[] {
  const { line, character } = location.range.start;
  const cell = cellOfBreakpoint(grids, line, character);
  return cell === undefined ? [] : [new vscode.Range(line, cell.character, line, cell.end)];
}
