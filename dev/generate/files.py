"""Writes the files of the repository that are generated from tables: `docs/options.md`, `docs/command-table.md`, the
tables and pages of rules, the schema of the configuration, `docs/pictures/`, and the files of the tree-sitter grammars
that come from tables.

Run it with `python -m dev.generate`. The files that only a package needs are made by `package_files.py`.
"""

from __future__ import annotations

import os

from dev.generate import schema
from dev.generate.package_files import ENVIRONMENT, commands, refused
from dev.generate.pictures import pictures
from dev.generate.rule_tables import rule_tables
from dev.grammars.emoji_cells import emoji_cells
from dev.grammars.packages import grammar_packages
from dev.grammars.query_copies import query_copies
from mines_tools.cli.help import explained, spelled, synopsis
from mines_tools.interface.language import LANGUAGES, language
from mines_tools.lint.rules_markdown import rules_page
from mines_tools.report.reference import reference_markdown

_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

_RUN = {
    "run": "one execution of the program, with any input",
    "trial run": "a run that `mines-lint` itself starts, to see what the program does",
}
_WORDS = {
    "mines": {
        "row": "a line of the board: it consists of `.` (safe cell) and `*` (mine cell)",
        "operation": "a line below the board: a click, `!` (switch of flagging mode), `@` (restart of the game), "
        "a comment or nothing",
        "click": "a column, a button (`,` left, `;` right) and a row: `2,0` left-clicks column 2, row 0",
        "command": "what an operation does with the stack; [each click selects one](command-table.md)",
        "`skip`": "a command that pops a number n and jumps over the next n operations",
        "chord": "a right click on an opened cell, if the number of flags around the cell is its digit; the "
        "chord opens every cell around it, except opened cells and cells with a flag",
        "mines-esolang": "an interpreter for Mines, written by the author of Mines",
        "directive": "a comment that tells the tools something, such as "
        "[`# mines: ignore[M101]`](lint.md#ignore-a-finding)",
        "dialect": "a version of the language: `2` (default), `2.0.0` or `1` ([Dialects](dialects.md))",
        "Mines 1": "the dialect `1`",
        "Mines 2": "the dialects `2` and `2.0.0`",
        **_RUN,
    },
    "emojifunge": {
        "cell": "an emoji, or the text between two emoji; cells have a column and a row, both from 0 "
        "([The grid](emojifunge.md#the-grid))",
        "instruction": "an emoji that [does something](command-table.md#input-and-output) when it is executed",
        "pointer": "the place in the program that is executed next; it moves from cell to cell",
        "pick": "to push the emoji of a cell, without executing this emoji; 👀 and 🤳 pick a cell beside them",
        "abnormal end": "for example, the end of a program at 💥 or at a cell that is not an instruction "
        "([The end](emojifunge.md#the-end))",
        "directive": "a text that tells the linter something, such as "
        "[`mines: ignore[E201] 3,1`](lint.md#ignore-a-finding)",
        "dialect": "a version of the language: `text` (default) or `author` ([The dialects](emojifunge.md#the-dialects))",
        **_RUN,
    },
    "sokolang": {
        "zone": "one of the three parts of a text: map, stacks and actions",
        "separator": "a line `---` between two zones",
        "crate": "a letter on the map; the line `a:` in the zone of the stacks sets the stack of the crates `A` and `a`",
        "mark": "a `*` on the map",
        "action": "a letter in the zone of the actions: `u`, `d`, `l`, `r`, `p` or `w`",
        "group": "actions in brackets, such as `[ru]`",
        "item": "an action or a group, with its prefixes (`+`, `-`, `@`, `*`) and its number",
        "test": "a truth value: the commands `testeq` and `testneg` set the test, and the prefixes `+` and `-` read it",
        "command": "what a value on a stack does when it is executed; [each command has a code](sokolang.md#the-commands)",
        "transfer": "moving a value between the stack of the player and the stack of a crate ([Waiting](sokolang.md#waiting))",
        "portal": "a digit on the map ([A move](sokolang.md#a-move))",
        "destroyer": "a `!` on the map: at a `w`, the player or crate on a destroyer loses all values",
        "directive": "a comment that tells the linter something, such as "
        "[`// mines: ignore[S202]`](sokolang.md#comments-to-the-linter)",
        "run": _RUN["run"],
    },
    "minesasm": {
        "statement": "a word with what belongs to it: `push 72`, `dup`, `jump again`",
        "label": "a name with a colon, such as `again:`; jumps and calls lead to it",
        "routine": "the statements between a label and `ret`; `call` executes them",
        "macro": "statements that `define` gives a name; the name stands for them",
        "slot": "a name that `let` gives to the place of a value on the stack",
        "depth": "the number of values on the stack",
        "directive": "a comment that tells the tools something, such as "
        "[`# mines: ignore[A101]`](lint.md#ignore-a-finding)",
        "dialect": "the dialect of Mines in which the program is made ([Dialects](dialects.md))",
        "run": _RUN["run"],
    },
}
"""The words of each language that its page of rules uses, each with its meaning."""


def generated() -> dict[str, str]:
    """Return the content of every generated file except the tables of rules, by path."""
    return {
        os.path.join(_ROOT, "docs", "options.md"): options_page(),
        os.path.join(_ROOT, "docs", "command-table.md"): command_table(),
        schema.PATH: schema.configuration_schema(),
        **rule_pages(),
        **pictures(_ROOT),
        **emoji_cells(_ROOT),
        **grammar_packages(_ROOT),
        **query_copies(_ROOT),
    }


def rule_pages() -> dict[str, str]:
    """Return the pages of rules in Markdown by path: a page for each language that has rules."""
    files = {}
    for number, language_id in enumerate(LANGUAGES):
        of = language(language_id)
        if of.rules():
            name = f"rules-{language_id}.md" if number else "rules.md"
            files[os.path.join(_ROOT, "docs", name)] = rules_page(of, _words(language_id))
    return files


def _words(language_id: str) -> str:
    """Return the table that explains the words of a language on its page of rules."""
    rows = [f"| {word} | {meaning} |" for word, meaning in _WORDS[language_id].items()]
    return "\n".join(("| word | meaning on this page |", "|---|---|", *rows, ""))


def main() -> None:
    """Write all files. The tables of rules come first, because other files are generated from
    them."""
    _write(rule_tables(_ROOT))
    _write(generated())


def _write(files: dict[str, str]) -> None:
    for path, text in files.items():
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)


# The page


_PAGES = {
    "mines-run": "[Run programs](run.md), [Dialects](dialects.md)",
    "mines-lint": "[Lint programs](lint.md), [Configuration](configuration.md)",
    "mines-fmt": "[Format programs](fmt.md), [Configuration](configuration.md)",
    "mines-asm": "[The assembler](assembler.md)",
    "mines-play": "[Play Minesweeper](play.md)",
    "mines-test": "[Test programs](testing.md)",
    "mines-lsp": "[Set up your editor](editors.md)",
    "mines-dap": "[The debug adapter](debug-adapter.md)",
    "mines-mcp": "[Use the tools from an assistant](mcp.md)",
}
"""The pages about each command, as links."""


def options_page() -> str:
    """Return the text of `docs/options.md`."""
    lines = [
        "# Options",
        "",
        "<!-- Made by `python -m dev.generate`; do not edit. -->",
        "",
        "An option means the same in every tool that has the option. You cannot abbreviate options. Options may",
        "stand before the paths or after the paths. Everything after `--` is a path. If you use an option and its",
        "opposite, such as `--fix` and `--no-fix`, the last option applies.",
        "",
        "| environment variable | what it does |",
        "|---|---|",
        *(f"| `{name.replace(', ', '`, `')}` | {what} |" for name, what in ENVIRONMENT.items()),
    ]
    for command in commands():
        lines += ["", f"## {command.program}", ""]
        lines += [f"{command.summary} More: {_PAGES[command.program]}.", ""]
        lines += ["```", synopsis(command), "```"]
        if command.arguments is not None:
            taken = command.arguments
            lines += ["", f"`{taken.metavar}` is {taken.help}."]
        for heading, options in command.groups.items():
            lines += ["", f"| {heading} | what the option does |", "|---|---|"]
            for name, option in options.items():
                lines.append(f"| `{spelled(name, option)}` | {_cell(explained(option))} |")
        lines += ["", "| exit status | when |", "|---|---|"]
        lines += [f"| {number} | {_cell(when)} |" for number, when in command.statuses.items()]
        restrictions = [_marked(sentence) for sentence in refused(command)]
        if restrictions:
            lines += ["", "These combinations are errors:", ""]
            lines += [f"- {sentence}" for sentence in restrictions]
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _marked(sentence: str) -> str:
    """Return `sentence` with its options in back quotes."""
    import re

    return re.sub(r"(?<![\w-])--?[a-z][-a-z]*(?: -)?(?![\w-])", r"`\g<0>`", sentence)


def command_table() -> str:
    """Return `docs/command-table.md`: the commands of the languages, as `mines-run --commands` shows them."""
    title, rest = "\n".join(
        reference_markdown(page())
        for page in (language(language_id).reference for language_id in LANGUAGES)
        if page is not None
    ).split("\n", 1)
    return f"{title}\n\n<!-- Made by `python -m dev.generate`; do not edit. -->\n{rest}"
