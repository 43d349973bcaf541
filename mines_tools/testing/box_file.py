"""Reads the cases in a file ``box.yaml``, as collections of programs in many languages keep them::

    tests:
      sum:
        file: add.mines
        stdin: 40 2
        expected: "42"

The library for YAML is imported only when there is such a file.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.project.reading import REGULAR
from mines_tools.project.source import SourceError, read_source
from mines_tools.testing.case import Case, checksum
from mines_tools.testing.case_tables import COMMON, Entry, Keys, table_case
from mines_tools.testing.comparison import COMPARISONS
from mines_tools.testing.setting_values import misspelt_key
from mines_tools.text.diagnostics import Problem
from mines_tools.text.source import Span, line_table
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from mines_tools.text.source import LineTable, Position

NAME = "box.yaml"
INSTALL = "pip install 'pyyaml>=6,<7'"
_KEYS = Keys("file", "stdin", "stdin_file", "expected", "expected_file")
_OPTIONS = "options"
_TESTS = "tests"
_SIMILAR = 0.8
"""The similarity from which a key is the misspelt key `_TESTS`."""
_MOST_SIZE = 1_000_000
"""The largest size of such a file, in characters."""

_MOST_DEPTH = 100
"""The depth from which brackets in brackets are read by the slow loader, which has a limit."""


class _Source(NamedTuple):
    """The text of such a file, and its lines."""

    path: str
    text: str
    lines: LineTable

    def position(self, node: Any) -> Position:
        """Return the place of a node. The two loaders of the library agree on its offset, but not on its line."""
        return self.lines.position(node.start_mark.index)

    def error(self, node: Any, message: str) -> SourceError:
        """Return an error at the place of a node."""
        return SourceError(Problem(self.path, message, *self.position(node)))


def box_cases(path: str) -> Iterator[Case]:
    """Yield the cases in the file at `path`. If the file cannot be used, yield one case with a problem."""
    try:
        text = read_source(path, REGULAR)
        yield from cases_in_text(path, text)
    except SourceError as error:
        yield Case("", "", "box", path, problem=error.problem)


def cases_in_text(path: str, text: str) -> Iterator[Case]:
    """Yield the cases in `text`, the text of the file at `path`. Raises SourceError."""
    source = _Source(path, text, line_table(text, "lf", text.split("\n")))
    root = _document(source)
    tests = None if root is None else _child(root, _TESTS)
    if tests is None:
        _check_spelling(source, root)
        return
    if tests.id != "mapping":
        message = phrase("`{key}` {problem}", key=_TESTS, problem=phrase("must be a table"))
        raise source.error(tests, message)
    check = checksum(source.text)
    folder = os.path.dirname(path)
    above = os.path.dirname(os.path.dirname(os.path.abspath(folder)))
    folders = (folder, os.path.join(folder, "assets"), os.path.join(above, "assets"))
    for key, value in tests.value:
        line = source.position(key).line
        name = str(key.value) if key.id == "scalar" else str(line)
        case = Case("", name, "box", path, line, file_check=check)
        if value.id != "mapping":
            reason = phrase("`{key}` {problem}", key=name, problem=phrase("must be a table"))
            yield case._replace(problem=source.error(value, reason).problem)
            continue
        entries, problem = _entries(source, value)
        if problem is not None:
            yield case._replace(problem=problem)
            continue
        yield table_case(case, entries, _KEYS, folders)


def _check_spelling(source: _Source, root: Any) -> None:
    """Raise SourceError if a key of `root` is probably the misspelt key ``tests``. Other tools may have a file of the
    same name, with other keys."""
    from mines_tools.text.nearest_name import nearest_name  # only for a mistake

    for key, _ in root.value if root is not None and root.id == "mapping" else ():
        if key.id == "scalar" and nearest_name(key.value.lower(), [_TESTS], _SIMILAR):
            raise source.error(key, misspelt_key(key.value, _TESTS))


def _document(source: _Source) -> Any:
    """Return the root node of the YAML document `source`; None for an empty document. Raises SourceError."""
    path, text = source.path, source.text
    try:
        import yaml
    except ImportError:
        message = phrase(
            "YAML cannot be read; `{command}` installs what is missing", command=INSTALL
        )
        raise SourceError(Problem(path, message, 1, 1)) from None
    if len(text) > _MOST_SIZE:
        raise SourceError(Problem(path, phrase("the file is larger than {count} MB", count=1)))
    try:
        return _composed(text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (1, 1) if mark is None else (mark.line + 1, mark.column + 1)
        reason = phrase("not valid YAML: {reason}", reason=error.problem or error.context)
        raise SourceError(Problem(path, reason, line, column)) from None
    except RecursionError:
        raise SourceError(Problem(path, phrase("too many nested brackets"), 1, 1)) from None
    except (yaml.YAMLError, ValueError) as error:
        reason = phrase("not valid YAML: {reason}", reason=_first_line(error))
        position = getattr(error, "position", 0)  # of a character that YAML does not allow
        line, column = text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position)
        raise SourceError(Problem(path, reason, line, column)) from None


def _composed(text: str) -> Any:
    """Return the root node of the YAML document `text`; None for an empty document. Raises YAMLError and
    RecursionError."""
    import yaml

    quick = getattr(yaml, "CSafeLoader", None)  # a fifth of the time; not in every installation
    # The two loaders count a byte order mark in other ways, and allow tabs at other places.
    if quick is not None and not text.startswith("\ufeff") and "\t" not in text:
        try:
            if _depth(yaml.parse(text, Loader=quick)) < _MOST_DEPTH:
                return yaml.compose(text, Loader=quick)
        except yaml.YAMLError:
            pass  # the other loader names the mistake more exactly
    return yaml.compose(text, Loader=yaml.SafeLoader)


def _depth(events: Iterable[Any]) -> int:
    """Return how deep the document with these events is nested. The quick loader has no limit, so that it may end the
    process."""
    import yaml

    depth = deepest = 0
    for event in events:
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            deepest = max(depth, deepest)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
    return deepest


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def _child(node: Any, name: str) -> Any:
    """Return the value of the key `name` in a mapping; None if there is none."""
    pairs = node.value if node.id == "mapping" else ()
    return next((value for key, value in pairs if key.value == name), None)


def _entries(source: _Source, node: Any) -> tuple[Mapping[str, Entry], Problem | None]:
    """Return the values in the mapping `node`. The settings in ``options`` count as values of the mapping itself. If a
    value cannot be used, also return the problem."""
    entries: dict[str, Entry] = {}
    for key, value in node.value:
        if key.value != _OPTIONS:
            entries[str(key.value)] = _entry(source, value)
            continue
        for option in value.value if value.id == "sequence" else [value]:
            if option.id == "mapping":
                entries |= {str(name.value): _entry(source, inner) for name, inner in option.value}
            elif option.id == "scalar" and option.value in COMPARISONS:
                entries["compare"] = _entry(source, option)
            else:
                known = ", ".join((*COMPARISONS, *COMMON))
                message = phrase("unknown option; known options: {names}", names=known)
                return entries, source.error(option, message).problem
    return {name: entry for name, entry in entries.items() if entry.value is not None}, None


def _entry(source: _Source, node: Any) -> Entry:
    """Return a value. A scalar that is not in quotes is a text, unless it means true, false or nothing."""
    start, end = node.start_mark.index, node.end_mark.index
    value: object = node.value
    if node.id == "scalar":
        tag = node.tag.rpartition(":")[2]
        if tag == "null":
            value = None
        elif tag == "bool":
            value = node.value.lower() in ("true", "yes", "on")
    elif node.id == "sequence":
        value = [inner.value for inner in node.value]
    # Other values may refer to a value with an anchor: it is not replaced.
    has_anchor = source.text[start : start + 1] in ("&", "!")
    span = None if has_anchor else Span(start, end)
    return Entry(value, *source.position(node), span)
