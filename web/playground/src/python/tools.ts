/** The tools in Python that answer the messages of the page. */

import type { PyodideAPI } from 'pyodide';

/** The modules of `mines_tools/playground/` with a function `serve`. */
export type Tool = 'server' | 'debugger' | 'running';

/** A tool that takes messages. */
export interface StartedTool {
  readonly put: (text: string) => void;
  /** Writes a file that the tool can read. */
  readonly write: (path: string, text: string) => void;
}

/** What Python does before it imports a tool. */
const PREPARATIONS: Readonly<Partial<Record<Tool, string>>> = {
  server: 'import generated_code; generated_code.install()',
};

/**
 * Starts a tool in `python`. `post` gets its messages. `language` is that of the messages for people, such as `ja`.
 */
export function startTool(
  tool: Tool,
  python: PyodideAPI,
  post: (text: string) => void,
  language = 'en',
): StartedTool {
  const locals = python.toPy({ post, language });
  const put = python.runPython(
    `
${PREPARATIONS[tool] ?? ''}
from mines_tools.translations.phrases import known_language, speak
from mines_tools.playground.${tool} import serve
speak(known_language(language) or "en")
serve(post)`,
    { globals: locals },
  );
  return {
    put,
    write: (path, text) => {
      python.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
      python.FS.writeFile(path, text);
    },
  };
}
