/** Running a task to its end. */

import * as vscode from 'vscode';

/** How a task ended. */
export interface Ended {
  readonly execution: vscode.TaskExecution;
  /** The exit status of its program; undefined if it was ended from elsewhere. */
  readonly status: number | undefined;
}

/** Start a task; resolves when its program has ended. */
export async function statusOf(task: vscode.Task): Promise<Ended> {
  let execution: vscode.TaskExecution | undefined;
  const ends: (vscode.TaskProcessEndEvent | vscode.TaskEndEvent)[] = [];
  return new Promise((resolve, reject) => {
    // A short program may end before its start is told of.
    const settle = () => {
      const ended = ends.find((each) => each.execution === execution);
      if (execution === undefined || ended === undefined) return;
      listening.dispose();
      resolve({ execution, status: 'exitCode' in ended ? ended.exitCode : undefined });
    };
    const listening = vscode.Disposable.from(
      vscode.tasks.onDidEndTaskProcess((event) => {
        ends.push(event);
        settle();
      }),
      // Told of afterwards; alone if the program was never started.
      vscode.tasks.onDidEndTask((event) => {
        ends.push(event);
        settle();
      }),
    );
    vscode.tasks.executeTask(task).then(
      (started) => {
        execution = started;
        settle();
      },
      (error: unknown) => {
        listening.dispose();
        reject(error);
      },
    );
  });
}
