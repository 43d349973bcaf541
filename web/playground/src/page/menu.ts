/** The menu of the page. */

import { downloadProgram, importFiles, type TextFile } from '../keep/files.ts';
import type { Program } from '../keep/program.ts';
import { chooseLocale, LOCALES, locale, t } from '../words/words.ts';
import { element } from './elements.ts';
import { dialog, pick } from './pick.ts';
import { chooseTheme, THEMES, theme } from './theme.ts';

export interface Menu {
  readonly actions: () => unknown;
  readonly format: () => unknown;
  readonly symbols: () => unknown;
  readonly rename: () => unknown;
  readonly references: () => unknown;
  readonly jumps: () => unknown;
  readonly commands: () => unknown;
  /** Shows what the source of an assembler becomes; undefined in other languages. */
  readonly assemble: (() => unknown) | undefined;
  readonly program: () => Program;
  readonly import: (files: readonly TextFile[]) => void;
}

export async function pageMenu(menu: Menu): Promise<void> {
  const nextTheme = THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length] ?? 'auto';
  const themeWords = { auto: t('themeAuto'), light: t('themeLight'), dark: t('themeDark') };
  const other = locale() === 'ja' ? 'en' : 'ja';
  const chosen = await pick(t('menu'), [
    { label: t('actions'), detail: 'Ctrl+.', value: menu.actions },
    { label: t('format'), detail: 'Shift+Alt+F', value: menu.format },
    { label: t('symbols'), detail: 'Ctrl+Shift+O', value: menu.symbols },
    { label: t('newName'), detail: 'F2', value: menu.rename },
    { label: t('references'), detail: 'Shift+F12', value: menu.references },
    { label: t('jumps'), detail: 'Shift+Alt+H', value: menu.jumps },
    { label: t('commands'), value: menu.commands },
    ...(menu.assemble === undefined ? [] : [{ label: t('assemble'), value: menu.assemble }]),
    { label: t('importFile'), value: () => importFiles(menu.import) },
    { label: t('exportFile'), value: () => downloadProgram(menu.program()) },
    {
      label: t('theme', themeWords[theme()]),
      detail: `→ ${themeWords[nextTheme]}`,
      value: () => chooseTheme(nextTheme),
    },
    {
      label: t('language', LOCALES[locale()]),
      detail: `→ ${LOCALES[other]}`,
      value: () => {
        chooseLocale(other);
        location.reload();
      },
    },
    { label: t('keyboard'), value: showKeys },
  ]);
  await chosen?.();
}

function showKeys(): void {
  const keys: readonly (readonly [string, string])[] = [
    ['Ctrl+Enter', t('run')],
    ['F5', `${t('debug')}, ${t('goOn')}`],
    ['F9', t('breakpoint')],
    ['F10', t('stepOver')],
    ['Shift+F10', t('stepBack')],
    ['Shift+F5', t('endDebug')],
    ['Ctrl+K', t('showWords')],
    ['Ctrl+.', t('actions')],
    ['Shift+Alt+F', t('format')],
    ['Ctrl+Shift+O', t('symbols')],
    ['F12', t('goToDefinition')],
    ['Shift+F12', t('references')],
    ['Shift+Alt+H', t('jumps')],
    ['F2', t('newName')],
    ['Shift+Alt+→', t('selectMore')],
    ['Tab', t('leaveEditor')],
  ];
  dialog(
    t('keyboard'),
    element(
      'table',
      { class: 'keylist' },
      ...keys.map(([key, words]) =>
        element('tr', {}, element('td', {}, element('kbd', {}, key)), element('td', {}, words)),
      ),
    ),
  );
}
