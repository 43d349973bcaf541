"""Parses a command line according to the table of its command.

The module does not use `argparse`, for two reasons. Importing `argparse` and declaring the options of `mines-lint`
takes about as long as Python takes to start. And `argparse` supports neither conflicts between options nor the language
of the reader.
"""

from __future__ import annotations

import sys

from mines_tools.cli import speak_as_asked
from mines_tools.cli.common_options import CONFLICTS_OF_ALL
from mines_tools.cli.exit_statuses import REFUSED
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Mapping, Sequence
    from typing import Any, NoReturn

    from mines_tools.cli.options import Arguments, CommandUsage, CommonOptions, Option


class UsageError(Exception):
    """The command line cannot be used; the message says why."""


def read_options(
    command: CommandUsage,
    options: CommonOptions,
    arguments: Sequence[str] | None,
    whole: Callable[[], CommandUsage] | None = None,
) -> None:
    """Parse `arguments` (default: `sys.argv[1:]`) into `options`.

    If the arguments cannot be used, or if they only request a text such as the help, end the process.

    `whole` returns the command together with the options of the languages. A call of `whole` takes a millisecond. So
    `whole` is called only if the arguments contain an option that `command` does not have, or if they request a text.
    """
    speak_as_asked()
    texts = sys.argv[1:] if arguments is None else arguments
    if whole is not None and not _is_known(command, texts):
        command = whole()
    try:
        _read(command, options, texts)
    except UsageError as error:
        usage_error(command, str(error))


def _is_known(command: CommandUsage, arguments: Sequence[str]) -> bool:
    """Return whether the options of `command` are enough to parse `arguments`. This is so if each argument that looks
    like an option is one of these options, and no argument requests a text, such as the help."""
    options = command.options()
    for argument in arguments:
        if len(argument) > 1 and argument.startswith("-"):
            option = options.get(argument.partition("=")[0])
            if option is None or option.answer is not None:
                return False
    return True


def usage_error(command: CommandUsage, message: str) -> NoReturn:
    """Print `message` to standard error, and end the process. `message` says what is wrong with the command line."""
    from mines_tools.cli.help import usage
    from mines_tools.cli.streams import say, say_lines

    say_lines(usage(command))
    say(f"{command.program}: {phrase('error: {message}', message=message)}")
    raise SystemExit(REFUSED)


def _read(command: CommandUsage, options: CommonOptions, arguments: Sequence[str]) -> None:
    options_by_name = command.options()
    used: set[str] = set()
    plain: list[str] = []
    left = iter(arguments)
    for argument in left:
        if argument == "-" or not argument.startswith("-"):
            plain.append(argument)
        elif argument == "--":
            plain += left
        else:
            for name, value in _said(command, options_by_name, argument, left):
                _set(command, options_by_name, options, name, value)
                used.add(name)
                if value == "-" or options_by_name[name].words:
                    used.add(f"{name} {value}")
    if command.arguments is not None:
        _take(command.arguments, options, plain, used)
    elif plain:
        message = phrase("unexpected arguments: {arguments}", arguments=" ".join(plain))
        raise UsageError(message)
    if "-" in plain:
        used.add("-")
    options.given = frozenset(used)
    _check(command, options.given)


def _said(
    command: CommandUsage, options_by_name: Mapping[str, Option], argument: str, left: Iterator[str]
) -> Iterator[tuple[str, str]]:
    """Yield the name and the value of each option in `argument`. An argument such as ``-qv`` contains several options.
    `left` yields the arguments after `argument`; the first of them may be the value. Raises UsageError."""
    name, equals, value = argument.partition("=")
    if argument.startswith("--"):
        option = options_by_name.get(name)
        if option is None:
            raise UsageError(_unknown(name, options_by_name))
        if equals and not option.metavar:
            message = phrase("{name} does not take a value: {value}", name=name, value=repr(value))
            raise UsageError(message)
    else:  # -q, -qv, -i FILE, -iFILE, -i=FILE
        short, value = argument[:2], argument[2:]
        name = next(
            (
                full_name
                for full_name, option in options_by_name.items()
                if short in (option.short, full_name)
            ),
            "",
        )
        if not name:
            raise UsageError(_unknown(short, options_by_name))
        option = options_by_name[name]
        if not option.metavar:
            yield name, ""
            if value:
                yield from _said(command, options_by_name, f"-{value}", left)
            return
        equals = value
        value = value.removeprefix("=")
    if option.metavar and not equals:
        value = next(left, "--")
        if _looks_like_an_option(value):
            message = phrase("{name} needs a value", name=name)
            raise UsageError(message)
    yield name, value


def _looks_like_an_option(text: str) -> bool:
    """Return whether `text`, which stands where a value is expected, looks like an option. A text that begins with a
    dash looks like an option, with three exceptions: a single dash, a number, and a text of several words."""
    return len(text) > 1 and text[0] == "-" and not (" " in text or text[1:2].isdigit())


def _unknown(name: str, options_by_name: Mapping[str, Option]) -> str:
    from mines_tools.text.nearest_name import STRICT, nearest_name

    longer = (
        full_name
        for full_name in options_by_name
        if name.startswith("--") and full_name.startswith(name)
    )
    near = next(longer, None) or nearest_name(name, options_by_name, STRICT)
    if near:
        return phrase("unknown option {name}; did you mean {near}?", name=name, near=near)
    return phrase("unknown option {name}", name=name)


def _set(
    command: CommandUsage,
    options_by_name: Mapping[str, Option],
    options: CommonOptions,
    name: str,
    value: str,
) -> None:
    option = options_by_name[name]
    if option.words and value not in option.words:
        message = phrase(
            "{name}: {value} is not one of {words}",
            name=name,
            value=repr(value),
            words=", ".join(option.words),
        )
        raise UsageError(message)
    new: Any = option.constant
    answer = None
    try:
        if option.answer is not None:
            answer = option.answer(command, value)
        if option.metavar:
            new = option.read(value)
    except ValueError as problem:
        message = f"{name}: {problem}"
        raise UsageError(message) from None
    if answer is not None:
        _print(answer)
    target = option.target or name.lstrip("-").replace("-", "_")
    if option.is_added:
        new = (*(getattr(options, target) or ()), *new)
    setattr(options, target, new)


def _print(text: str) -> NoReturn:
    from mines_tools.cli.streams import OutputClosed, OutputFailed, say, standard_output

    output = standard_output()
    try:
        output.write(text)
        output.flush()
    except OutputClosed:
        pass
    except OutputFailed as error:
        say(str(error))
        raise SystemExit(REFUSED) from None
    raise SystemExit(0)


def _take(
    taken: Arguments, options: CommonOptions, plain: Sequence[str], used: Container[str]
) -> None:
    if len(plain) < taken.least and taken.instead not in used:
        message = phrase("{metavar} is missing", metavar=taken.metavar)
        raise UsageError(message)
    if taken.most is not None and len(plain) > taken.most:
        message = phrase(
            "unexpected arguments: {arguments}", arguments=" ".join(plain[taken.most :])
        )
        raise UsageError(message)
    if plain:
        setattr(options, taken.target, plain[0] if taken.most == 1 else tuple(plain))


def _check(command: CommandUsage, used: frozenset[str]) -> None:
    """Raise UsageError if two of the options `used` cannot be used together, or if one of them needs an option that is
    not used."""
    for conflict in (*CONFLICTS_OF_ALL, *command.conflicts):
        first = used.intersection(conflict.first)
        second = used.intersection(conflict.second)
        for one_name in sorted(first):
            for other in sorted(second - {one_name}):
                message = phrase(
                    "{one} cannot be used with {other}: {why}",
                    one=_shown(one_name),
                    other=_shown(other),
                    why=phrase(conflict.why),
                )
                raise UsageError(message)
    for need in command.needs:
        if used.intersection(need.options) and used.isdisjoint(need.needed):
            name = min(used.intersection(need.options))
            one, *others = map(_shown, need.needed)
            for other in others:
                one = phrase("{one} or {other}", one=one, other=other)
            message = phrase(
                "{name} needs {needed}: {why}", name=name, needed=one, why=phrase(need.why)
            )
            raise UsageError(message)


def _shown(name: str) -> str:
    return phrase("standard input (-)") if name == "-" else name
