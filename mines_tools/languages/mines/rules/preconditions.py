"""Fast tests that decide whether the module of a rule must be imported. The declaration of each
rule names its test.

If a rule finds something in a text, the rule's test is true for this text.
`tests/mines/rules/test_table.py` checks this.
"""

from __future__ import annotations

from mines_tools.languages.mines.comments import before_comment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.rules.rule import Context


def always(_context: Context) -> bool:
    return True


def contains(*pieces: str) -> Callable[[Context], bool]:
    """Return a test that is true for a text that contains at least one of `pieces`."""
    return lambda context: any(piece in context.tree.text for piece in pieces)


def with_flow(test: Callable[[Flow], bool]) -> Callable[[Context], bool]:
    """Return a test that applies `test` to the flow analysis of a text."""
    return lambda context: context.flow is not None and test(context.flow)


def has_odd_integer(context: Context) -> bool:
    return context.has_odd_integer


def has_blanks_between(context: Context) -> bool:
    """Return whether an operation has blanks between its other characters."""
    lines = context.tree.line_texts[context.tree.board_lines.stop :]
    return any(len(before_comment(line).split()) > 1 for line in set(lines))


def has_blanks_at_an_end(context: Context) -> bool:
    text = context.tree.text
    return text.endswith(_BLANKS) or any(
        f"{blank}{end}" in text for blank in _BLANKS for end in "\r\n"
    )


_BLANKS = (" ", "\t", "\v", "\f")


def ends_with_empty_line(context: Context) -> bool:
    return not context.tree.line_texts[-1]


def has_directive(context: Context) -> bool:
    text = context.tree.text
    return ":" in text and any(word in text.lower() for word in ("mines:", "fmt:"))


def has_errors_or_never_ends(context: Context) -> bool:
    return bool(context.tree.errors) or never_ends(context)


never_ends = with_flow(lambda flow: flow.verdict.kind == "never")


def always_fails(flow: Flow) -> bool:
    return any(operation.always_fails() is not None for operation in flow.met)


def skips(flow: Flow) -> bool:
    """Return whether the program has an operation that no run is known to reach."""
    met = flow.met_indexes
    return len(met) < len(flow.program.operations) or any(
        operation.reached.is_impossible for operation in flow.met
    )


def does(*words: str) -> Callable[[Flow], bool]:
    """Return a test that is true if a program can do one of `words`, which are names of commands or
    actions."""
    return lambda flow: any(
        way.command.name in words or way.action in words
        for operation in flow.met
        for way in operation.ways
    )
