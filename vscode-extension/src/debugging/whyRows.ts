/** The rows of the view "Why", and a question with its answer as text. */

import { basename } from 'node:path';
import * as vscode from 'vscode';
import { grouped } from '../texts/numbers.ts';
import type { Debugged } from './sessions.ts';
import {
  type AnswerLine,
  cellOfStep,
  labelOf,
  type Question,
  questionAbove,
  type WhyLine,
  type WhyNode,
} from './whyTree.ts';

/** The moment at which a question was asked, or at which a program is. */
export function momentOf({ step }: { readonly step: number }): string {
  return step === 0
    ? vscode.l10n.t('at the start')
    : vscode.l10n.t('after step {0}', grouped(step));
}

/** A question with its whole answer, as text. */
export function printed(question: Question): string {
  const { title, result, isOutdated } = question;
  const about = isOutdated ? OUTDATED() : vscode.l10n.t('asked {0}', momentOf(question));
  return `${title} (${about})\n${result.trimEnd()}`;
}

export function itemOfQuestion(question: Question, isNewest: boolean): vscode.TreeItem {
  const { Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(question.title, isNewest ? Expanded : Collapsed);
  const moment = momentOf(question);
  item.id = question.id;
  item.description = question.isOutdated ? OUTDATED() : vscode.l10n.t('asked {0}', moment);
  item.iconPath = new vscode.ThemeIcon(question.isOutdated ? 'history' : 'question');
  if (question.isOutdated) {
    item.tooltip = `${question.title}\n\n${OUTDATED()}`;
    return item;
  }
  item.contextValue = 'question';
  // A long question is cut in its row.
  const about = vscode.l10n.t('Asked {0}. A click moves the program back to this moment.', moment);
  item.tooltip = `${question.title}\n\n${about}`;
  item.command = goTo(question);
  return item;
}

export function itemOfLine(line: WhyLine, debugged: Debugged | undefined): vscode.TreeItem {
  const { Expanded, None } = vscode.TreeItemCollapsibleState;
  const { isOutdated } = questionAbove(line);
  const { text, what, step } = line.answer;
  const cell = cellOfStep(line, debugged?.state ?? debugged?.last?.state);
  const place = placeOfLine(line, cell, String(debugged?.session.configuration['program'] ?? ''));
  const item = new vscode.TreeItem(labelOf(line), line.children.length > 0 ? Expanded : None);
  const isNow = !isOutdated && line.kind === 'step' && line.answer.step === debugged?.state?.step;
  const here = vscode.l10n.t('the program is here');
  item.id = line.id;
  if (!isOutdated) item.contextValue = line.kind;
  item.iconPath = isNow
    ? new vscode.ThemeIcon(
        'debug-stackframe',
        new vscode.ThemeColor('debugIcon.breakpointCurrentStackframeForeground'),
      )
    : new vscode.ThemeIcon(ICONS[line.kind]);
  const description = [
    ...(what !== undefined && step !== undefined
      ? [[place, vscode.l10n.t('step {0}', grouped(step + 1))].filter(Boolean).join(' \u00b7 ')]
      : []),
    ...untracedWords(line.answer),
    ...(line.kind === 'more' ? [vscode.l10n.t('a click traces them')] : []),
    ...(isNow ? [`\u2190 ${here}`] : []),
  ];
  if (description.length > 0) item.description = description.join(' ');
  item.tooltip = isOutdated ? `${text}\n\n${OUTDATED()}` : tooltipOf(line);
  item.accessibilityInformation = {
    label: [line.kind === 'more' ? labelOf(line) : text, ...(isNow ? [here] : [])].join(', '),
  };
  if (line.kind !== 'words' && !isOutdated) item.command = goTo(line);
  return item;
}

/** How many of the values from which the value of a line comes are not traced yet; nothing if all are. */
function untracedWords({ untraced = 0 }: AnswerLine): readonly string[] {
  if (untraced === 0) return [];
  return untraced === 1
    ? [vscode.l10n.t('(1 value not traced yet)')]
    : [vscode.l10n.t('({0} values not traced yet)', grouped(untraced))];
}

const OUTDATED = () => vscode.l10n.t('about the run before your change');

/** The place of a step, for its row: the cell with what stands there, or the line, with the file if that is not `program`. */
function placeOfLine(
  { kind, answer: { line, what, source } }: WhyLine,
  cell: ReturnType<typeof cellOfStep>,
  program: string,
): string {
  if (cell !== undefined)
    return vscode.l10n.t('cell ({0}, {1}) {2}', cell.column, cell.row, cell.text).trim();
  if (kind !== 'step' || line === undefined || what === undefined) return '';
  const name = basename(source?.path ?? program);
  return name === basename(program) ? vscode.l10n.t('line {0}', line) : `${name}:${line}`;
}

const ICONS: Readonly<Record<WhyLine['kind'], string>> = {
  step: 'circle-outline',
  place: 'go-to-file',
  more: 'ellipsis',
  words: 'info',
};

function tooltipOf({ kind, answer: { text } }: WhyLine): string {
  if (kind === 'step')
    return vscode.l10n.t(
      '{0}. A click moves the program to just before this step. The eye only shows the place.',
      text,
    );
  if (kind === 'place') return vscode.l10n.t('{0}. Choose it to see the place in the text.', text);
  return kind === 'more' ? vscode.l10n.t('Choose it to trace more.') : text;
}

function goTo(node: WhyNode): vscode.Command {
  return { command: 'mines.whyGo', title: '', arguments: [node] };
}
