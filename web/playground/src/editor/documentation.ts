/** Documentation that the server has: of rules, and of the commands of a language. */

import type { LanguageService } from '../language/service.ts';
import { element } from '../page/elements.ts';
import { markdown } from '../page/markdown.ts';
import { dialog } from '../page/pick.ts';
import { say } from '../page/said.ts';
import { t } from '../words/words.ts';

/** Show the documentation of a rule. `code` is the code of the rule, such as `M109`. */
export async function showRule(service: LanguageService, code: string): Promise<void> {
  await show(service, t('rule', code), 'mines.rule', [code]);
}

/** Show which click or character stands for which command of a language. */
export async function showCommands(service: LanguageService, language: string): Promise<void> {
  await show(service, t('commands'), 'mines.commands', [language]);
}

async function show(
  service: LanguageService,
  title: string,
  command: string,
  args: readonly string[],
): Promise<void> {
  try {
    const text = await service.command<string>(command, args);
    dialog(title, element('div', { class: 'words', tabindex: '0' }, markdown(text)));
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), true);
  }
}
