/** The lines of an explanation, as the server writes it: each begins with the number of a line. */

const NUMBERED = /^\s*(\d+) \|/;

/** The line of an explanation that explains a line of the program, both from 0; -1 if there is none. */
export function explainingLine(explanation: string, line: number): number {
  return explanation.split('\n').findIndex((each) => explainedLine(each) === line);
}

/** The line of the program, from 0, that a line of an explanation is about; undefined if it is about none. */
export function explainedLine(text: string): number | undefined {
  const number = NUMBERED.exec(text)?.[1];
  return number === undefined ? undefined : Number(number) - 1;
}
