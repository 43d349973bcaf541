/** The view "Why": questions about values and cells, with the steps that made them what they are, as a tree. */

import * as vscode from 'vscode';
import type { Services } from '../services.ts';
import { askedAbout, type Shown } from './asking.ts';
import { listsOpened, movingFocus } from './lists.ts';
import { chosenOutput } from './moments.ts';
import { rangeOfPlace } from './pictures.ts';
import type { Debugged } from './sessions.ts';
import { itemOfLine, itemOfQuestion, printed } from './whyRows.ts';
import {
  type Answered,
  type AnswerLine,
  allLines,
  isAboutLater,
  isContinued,
  leadsSomewhere,
  linesOf,
  type Question,
  questionAbove,
  questionOf,
  shortAnswer,
  type WhyLine,
  type WhyNode,
} from './whyTree.ts';

/** Of the questions of a session, the newest are kept. */
const MOST_QUESTIONS = 20;

/** At a stop the editor takes the focus, and VS Code then tells of the frame. It does so within this time. */
const FOCUS_TAKEN = 400; // ms

export function showWhy(services: Pick<Services, 'server' | 'sessions'>): vscode.Disposable {
  const { sessions } = services;
  /** The questions of each session, the newest first. */
  const asked = new Map<string, readonly Question[]>();
  /** How often the state of each session had been changed when its questions were looked at. */
  const edits = new Map<string, number>();
  const changed = new vscode.EventEmitter<void>();
  let number = 0;
  const questions = () => asked.get(sessions.current()?.session.id ?? '') ?? [];
  const view = vscode.window.createTreeView<WhyNode>('mines.why', {
    showCollapseAll: true,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: (node) =>
        node === undefined
          ? [...questions()]
          : [...(node.kind === 'question' ? node.lines : node.children)],
      getParent: (node) => (node.kind === 'question' ? undefined : node.parent),
      getTreeItem: (node) =>
        node.kind === 'question'
          ? itemOfQuestion(node, node === questions()[0])
          : itemOfLine(node, sessions.current()),
    },
  });

  let hasAnswers = false;
  /**
   * Say in the title what the view is for, as long as there are no questions: VS Code shows the view folded at first, with
   * its title only.
   */
  const tellUse = () => {
    const isUsed = questions().length > 0;
    view.title = isUsed ? vscode.l10n.t('Why') : vscode.l10n.t('Why: ask about a value');
    if (isUsed === hasAnswers) return;
    hasAnswers = isUsed;
    vscode.commands.executeCommand('setContext', 'mines.hasAnswers', isUsed);
  };
  tellUse();

  /** Show a node, and give the view the focus unless `focus` is false. */
  const show = (node: WhyNode, focus = true) =>
    Promise.resolve(view.reveal(node, { select: true, focus, expand: true })).catch(() => {});

  /**
   * Ask why a value or a cell is what it is. If `name` is empty, this is the top of the stack that the next step uses.
   * The view shows the question in the words `title`, or in those of the adapter. Returns the answer in a few words.
   */
  async function ask(debugged: Debugged, name: string, title?: string): Promise<string> {
    const { session, state } = debugged;
    if (state === undefined) return '';
    const question = `why ${name}`.trim();
    const answered: Answered = await session.customRequest('mines/ask', { question });
    if (!leadsSomewhere(answered)) {
      // A message has one line.
      const words = answered.result.trim().replaceAll('\n', '; ');
      vscode.window.showInformationMessage(words);
      return words;
    }
    number += 1;
    const added = questionOf(number, question, answered, state, title);
    edits.set(session.id, state.edits ?? 0);
    const earlier = (asked.get(session.id) ?? []).filter(
      ({ title, step, isOutdated }) => title !== added.title || step !== added.step || isOutdated,
    );
    asked.set(session.id, [added, ...earlier].slice(0, MOST_QUESTIONS));
    changed.fire();
    await show(added.lines[0] ?? added);
    return shortAnswer(added, answered.result);
  }

  async function why(debugged: Debugged, what?: Shown | vscode.Uri): Promise<string> {
    const name = await askedAbout(services, debugged, what);
    if (name !== undefined) return ask(debugged, name);
    const output = vscode.l10n.t('Ask Why About the Output');
    const chosen = await vscode.window.showInformationMessage(
      vscode.l10n.t(
        'Right-click a value in Variables and choose Ask Why, or ask about what the program has written.',
      ),
      output,
    );
    return chosen === output ? whyOutput(debugged) : '';
  }

  /** Ask why a line or a character of the output was written. */
  async function whyOutput(debugged: Debugged): Promise<string> {
    const chosen = await chosenOutput(debugged, {
      title: vscode.l10n.t('Ask Why About the Output'),
      line: vscode.l10n.t('Choose a number or a line, or type the number of a character'),
      character: vscode.l10n.t('Choose a number or a character'),
      isCharacter: true,
    });
    if (chosen === undefined) return '';
    return ask(debugged, `output ${chosen.first}`, chosen.question);
  }

  /** Ask what decided that the program came to the next step. */
  const whyHere = (debugged: Debugged) => ask(debugged, 'here');

  /** Go where a node leads. The view keeps the focus, so that the next one can be chosen. */
  async function go({ session }: Debugged, node?: WhyNode): Promise<void> {
    if (node === undefined || questionAbove(node).isOutdated) return;
    if (node.kind === 'more') return trace(session, node);
    if (node.kind === 'place') return showPlace(node.answer);
    const step = node.kind === 'question' ? node.step : node.answer.step;
    if (step === undefined) return;
    const before = vscode.window.activeTextEditor;
    const lists = listsOpened();
    await arrived(() => session.customRequest('mines/gotoMoment', { step }));
    const now = vscode.window.activeTextEditor;
    const isOwn = now === undefined || sessions.of(now.document)?.session === session;
    // Somebody may have gone elsewhere meanwhile, and then keeps the focus there.
    const isElsewhere = lists !== listsOpened() || !(now === before || isOwn);
    await show(node, view.visible && !isElsewhere);
  }

  /** Make a request after which the program stops, and wait until the editor has shown the stop. */
  async function arrived(request: () => Thenable<unknown>): Promise<void> {
    let listening: vscode.Disposable | undefined;
    const stopped = new Promise<void>((resolve) => {
      listening = vscode.Disposable.from(
        vscode.debug.onDidChangeActiveStackItem((item) => {
          if (item !== undefined) resolve();
        }),
        // There is no such event if the frame is the same.
        sessions.onDidChange(({ state }) => {
          if (state !== undefined) setTimeout(resolve, FOCUS_TAKEN);
        }),
      );
    });
    try {
      await request();
      await stopped;
    } finally {
      listening?.dispose();
    }
  }

  /** Trace the values of a question further. */
  async function trace(session: vscode.DebugSession, line: WhyLine): Promise<void> {
    const question = questions().find(({ lines }) => [...allLines(lines)].includes(line));
    if (question === undefined) return;
    const before = new Set([...allLines(question.lines)].map(({ id }) => id));
    let answered: Answered | undefined = await session
      .customRequest('mines/ask', { question: line.answer.more })
      .then(undefined, () => undefined);
    if (answered === undefined || !isContinued(question, answered)) {
      answered = await askedAgain(session, question);
    }
    question.rounds += 1;
    question.result = answered.result;
    question.lines = linesOf(question, answered.answers ?? []);
    changed.fire();
    const next = [...allLines(question.lines)].find(({ id }) => !before.has(id));
    await show(next ?? question);
  }

  /** Ask an earlier question again, at its moment: the adapter traces only the last question further. */
  async function askedAgain(session: vscode.DebugSession, question: Question): Promise<Answered> {
    await arrived(() => session.customRequest('mines/gotoMoment', { step: question.step }));
    let answered: Answered = await session.customRequest('mines/ask', { question: question.asked });
    for (let round = 0; round <= question.rounds; round++) {
      const more: string | undefined = answered.answers?.find(
        ({ more }) => more !== undefined,
      )?.more;
      if (more === undefined) break;
      answered = await session.customRequest('mines/ask', { question: more });
    }
    return answered;
  }

  /** Print a question with its answer in the Debug Console, which has more room: that of the chosen row, or the newest. */
  async function print(node: WhyNode | undefined = view.selection[0]): Promise<void> {
    const [newest] = questions();
    const chosen = node === undefined ? newest : questionAbove(node);
    const question = chosen !== undefined && questions().includes(chosen) ? chosen : newest;
    if (question === undefined) return;
    vscode.debug.activeDebugConsole.appendLine(printed(question));
    await vscode.commands.executeCommand('workbench.debug.action.focusRepl');
  }

  /** Go to the moment before a step, and ask about the value on the top of the stack that the step uses. */
  async function whyThere(debugged: Debugged, node?: WhyNode): Promise<void> {
    if (node === undefined || node.kind !== 'step' || questionAbove(node).isOutdated) return;
    const { step } = node.answer;
    await arrived(() => debugged.session.customRequest('mines/gotoMoment', { step }));
    await ask(debugged, '');
  }

  const register = <What>(
    name: string,
    act: (debugged: Debugged, what?: What) => Promise<unknown>,
  ) =>
    vscode.commands.registerCommand(`mines.${name}`, async (what?: What) => {
      const debugged = sessions.current();
      if (debugged === undefined) return undefined;
      return act(debugged, what).catch((error: unknown) =>
        vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error)),
      );
    });
  return vscode.Disposable.from(
    view,
    changed,
    changed.event(tellUse),
    register('why', why),
    register('whyOutput', whyOutput),
    register('whyHere', whyHere),
    register<WhyNode>('whyLook', async (_debugged, node) => {
      if (node !== undefined && node.kind !== 'question') await showPlace(node.answer);
    }),
    register<WhyNode>('whyGo', (debugged, node) => movingFocus(go(debugged, node))),
    register('whyThere', whyThere),
    register<WhyNode>('whyPrint', (_debugged, node) => print(node)),
    register('whyForget', async ({ session }) => {
      asked.delete(session.id);
      changed.fire();
    }),
    sessions.onDidStart(({ session }) => {
      asked.delete(session.id);
      changed.fire();
    }),
    sessions.onDidChange(({ session, state }) => {
      const all = asked.get(session.id);
      if (all === undefined) return;
      if (state !== undefined) {
        const before = edits.get(session.id) ?? 0;
        edits.set(session.id, state.edits ?? before);
        for (const question of (state.edits ?? 0) > before ? all : []) {
          question.isOutdated ||= isAboutLater(question, state.step);
        }
      }
      changed.fire();
    }),
    vscode.debug.onDidChangeActiveDebugSession(() => changed.fire()),
    vscode.debug.onDidTerminateDebugSession(({ id }) => {
      asked.delete(id);
      changed.fire();
    }),
  );
}

/** Select what the program has at a place that no step goes to, such as a value that was there at the start. */
async function showPlace({ source, ...place }: AnswerLine): Promise<void> {
  if (source?.path === undefined) return;
  const selection = rangeOfPlace(place);
  await vscode.window.showTextDocument(vscode.Uri.file(source.path), {
    selection,
    preserveFocus: true,
  });
}
