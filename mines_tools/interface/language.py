"""The seam: what a language offers the tools, on plain data.

The tools (`lint`, `fmt`, `ide`, `report`, `lsp`, `dap`, `cli`) know a language only through what
this module says (and `editing`, `running` and `explanations`); a language fills it in. Nothing here assumes that a
program has lines, comments or a board. A language is found by name and imported only when a file needs
it, so starting one tool loads one language.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
    from typing import Any, Literal, Protocol

    from mines_tools.interface.about import About, FormatValue
    from mines_tools.interface.editor import Editor
    from mines_tools.interface.explanation import Explanation
    from mines_tools.interface.run import Running, Words
    from mines_tools.text.diagnostics import Diagnostic, Edit, Keep, Severity
    from mines_tools.text.source import LineTable, Span

    Scope = Literal["syntax", "line", "file", "flow"]
    """How much of a program a rule must look at: the parser's own findings, one line, the whole text,
    or what flow analysis proves."""
    OptionValue = bool | int | str | tuple[str, ...]
    RuleOptions = Mapping[str, Mapping[str, OptionValue]]
    """By the code of a rule and the name of an option, where it is not the default."""
else:
    Protocol = object


LANGUAGES: Mapping[str, str] = {
    "mines": "mines_tools.languages.mines.language",
    "emojifunge": "mines_tools.languages.emojifunge.language",
    "sokolang": "mines_tools.languages.sokolang.language",
}
"""Each language's id and the module whose `LANGUAGE` describes it. The module `about` beside that one says
in `ABOUT` what can be known without it."""


class Token(NamedTuple):
    """A piece of a text; the tokens of a text, joined, are the text."""

    kind: str
    span: Span


class Parsed(Protocol):
    """What any text is, once read: parsing never fails."""

    @property
    def text(self) -> str: ...
    @property
    def dialect(self) -> str: ...
    @property
    def lines(self) -> LineTable:
        """Where the language sees lines; reports number them so."""

    @property
    def errors(self) -> Sequence[Diagnostic]:
        """Everything that keeps the text from being a program, in the order of the text."""

    def tokens(self) -> Iterable[Token]: ...


class AnalysisTask(Protocol):
    """An analysis under way, in slices that the caller can stop between."""

    def advance(self, transitions: int) -> bool:
        """Take up to so many transitions; whether the analysis is over."""

    def result(self) -> Any:
        """What was found out so far."""


class DialectChoice(NamedTuple):
    """A dialect that a text asks for, and where it says so."""

    dialect: str
    span: Span


class RuleOption(NamedTuple):
    """What a configuration can tell a rule: in its table ``[rules.NAME]``, under `name`."""

    name: str
    """In small letters, with dashes."""
    default: OptionValue
    """What holds if nothing is configured. Its type is that of the option: true or false, a whole number, one of
    `words`, or a list of strings."""
    description: str
    """What it does: one sentence."""
    words: tuple[str, ...] = ()
    least: int = 0
    most: int = 1_000_000


def as_toml(value: OptionValue) -> str:
    """The value of an option as a configuration has it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(as_toml, value))}]"
    if isinstance(value, str):
        return f'"{value}"'
    return str(value).lower()


class Rule(NamedTuple):
    """A rule of the linter, as the tools see it. What it does is for the language to know."""

    code: str
    """Short and stable: ``M101``."""
    name: str
    """What it speaks of, so that "ignore NAME" reads well: ``redundant-sign``."""
    severity: Severity
    is_default: bool
    """Whether it is on unless somebody turns it off."""
    scope: Scope
    documentation: Callable[[], RuleDocumentation]
    options: tuple[RuleOption, ...] = ()


class RuleDocumentation(NamedTuple):
    """What `--explain`, the documentation page and a hover say of a rule. Markdown."""

    what_it_does: str
    why_is_this_bad: str
    example: str
    """A program that makes it speak, whole."""
    use_instead: str
    """The same program, mended; empty where there is no one way to mend it."""
    fix_safety: str
    """What its fix may change; empty for a rule without a fix."""


class DirectiveExample(NamedTuple):
    """What one of the linter's own rules finds in a language. Its fields are those of `RuleDocumentation`."""

    example: str
    use_instead: str
    fix_safety: str = ""


def in_words(known: RuleDocumentation) -> RuleDocumentation:
    """`known` in the language of the reader. Its programs stay as they are."""
    return known._replace(
        what_it_does=phrase(known.what_it_does),
        why_is_this_bad=phrase(known.why_is_this_bad),
        fix_safety=phrase(known.fix_safety),
    )


class Checked(NamedTuple):
    """What the rules said of one text."""

    diagnostics: Sequence[Diagnostic]
    """In the order of the text, the parser's errors among them."""
    ran_out: bool = False
    """Whether flow analysis stopped at its budget, so that a flow rule may have missed something."""
    is_cut: bool = False
    """Whether a rule has found so much that it looked no further."""


NO_OPTIONS: RuleOptions = {}


class Check(Protocol):
    """What the rules of those codes, with those options, say of a text; flow analysis within that budget of
    transitions (none: its default), or what it found out before, as `analysis`. The parser's errors are always
    among it. If there is `keep`, what each rule finds goes through it, and the parser's errors do; the result is
    what it leaves. A rule that has found `most` looks no further."""

    def __call__(
        self,
        parsed: Parsed,
        codes: Set[str],
        budget: int | None,
        analysis: Any,
        options: RuleOptions = NO_OPTIONS,
        keep: Keep | None = None,
        most: int | None = None,
        /,
    ) -> Checked: ...


class Suppression(NamedTuple):
    """A directive in the text that turns rules off in a part of it."""

    names: tuple[tuple[str, Span], ...]
    """Codes or names of rules, and where each stands; none for all rules."""
    span: Span
    """The directive itself."""
    covers: tuple[Span, ...]
    """Where the rules are off: a diagnostic that starts in one of these is not shown."""
    without: Callable[[Span | None], tuple[Edit, ...]]
    """The edits that remove the directive, with all that is there only for it; or only the name at a place. None
    where that can't be done."""


class FormatOptions(NamedTuple):
    """What a formatter is asked beside its own style."""

    own: Mapping[str, FormatValue] = {}
    """The language's own options, by name; one that is not there has its default."""
    keep_line_ends: bool = False
    """Leave line ends as they are, even mixed ones: only a part of the text is formatted, and what ends
    one line may be half of what ends the next."""


class Table(NamedTuple):
    """A table, with what a reader needs to know beside it. Texts have code between back quotes."""

    title: str
    text: str
    """What stands above it."""
    headings: tuple[str, ...] = ()
    rows: Sequence[tuple[str, ...]] = ()
    picture: str = ""
    """What stands in its place: lines of the language, drawn as they are."""


class EngineChoice(NamedTuple):
    """A way to run programs that people can choose by its name."""

    name: str
    needs: str = ""
    """The module that must be installed for it, if that does not come with this package."""
    install: str = ""
    """The command that installs that."""
    is_automatic: bool = True
    """Whether the engine `auto` may choose it."""


class Reference(NamedTuple):
    """The language on one page, to look things up."""

    title: str
    text: str
    tables: Sequence[Table]


class Language(NamedTuple):
    """All that the tools need to know of one language."""

    about: About
    dialect_choice: Callable[[str], DialectChoice | None]
    """The dialect that a text asks for by itself; it need not be one of `dialects`."""
    unknown_dialect: Callable[[DialectChoice], Diagnostic]
    """What to say of a text that asks for a dialect there is not."""
    parse: Callable[[str, str], Parsed]
    """Text and dialect to tokens and errors. Never fails."""
    engines: tuple[EngineChoice, ...]
    """The ways to run a program; the first is the one that is taken if nobody chooses."""
    running: Callable[[Parsed], Running]
    """How a text without errors is run."""
    run_words: Callable[[], Words]
    """What people read of runs of any text, as `Running.words` has it."""
    explain: Callable[[Parsed, Any], Explanation]
    """A text without errors beside its meaning; nothing is run. What flow analysis found out before,
    or none, and then that is found out now."""
    rules: Callable[[], Sequence[Rule]]
    """Every rule there is, by code."""
    check: Check
    suppressions: Callable[[Parsed], Sequence[Suppression]]
    """The directives in a text that turn rules off."""
    suppressing: Callable[[Parsed, Span | None, Sequence[str]], Edit | None]
    """The edit that turns the rules of those names off for what starts at a place, or (none) in the whole text,
    without adding a line; none where that can't be done."""
    suppressing_place: Callable[[Parsed, int], Hashable | None]
    """What a directive that turns off what starts at an offset is about, such as its line: findings with the same share
    one directive. None where there can't be one."""
    layout: Callable[[Parsed, FormatOptions], Sequence[Edit]]
    """The edits that give a text its style; none to a text that has it. Damaged parts stay."""
    difference: Callable[[Parsed, Parsed], str | None]
    """What differs in meaning between two texts, part by part: ``line 7: 1,2 became 1,3``; none if
    they are the same program, or damaged in the same places with the same rest. An error that became
    the one operation its ASCII form denotes is no difference."""
    directive_examples: Callable[[], Mapping[str, DirectiveExample]] | None = None
    """What the linter's own rules, which are about directives that turn rules off, find in the language: an
    example for each, by code. None for a language without such directives: these rules are none of its rules."""
    analyse: Callable[[Parsed], AnalysisTask | None] | None = None
    """Begin to find out what a text does without running it; none where there is nothing to find out. What comes of
    it goes to `check`, `explain` and the editor. None for a language without such an analysis."""
    editor: Callable[[], Editor] | None = None
    """What an editor can ask; none for a language that has nothing to show yet."""
    reparse: Callable[[Parsed, str, LineTable | None], Parsed] | None = None
    """What `parse` gives for a text in the dialect of another, which was there before an edit; without
    reading again what is the same. Where all line ends are line feeds, the caller may know the lines
    already. None if `parse` is all there is."""
    reference: Callable[[], Reference] | None = None
    """Its commands and how to select them; none for a language that has no such page."""
    exact_tree: Callable[[str], Any] | None = None
    """Lark's own tree of a text by the language's grammar, as it is in no dialect; raises lark.UnexpectedInput.
    None for a language without such a grammar."""
    prepare: Callable[[], None] | None = None
    """Imports and makes what only a damaged text needs, so that a server has it before it is needed. None
    for a language that needs nothing more for one."""

    @property
    def default_engine(self) -> str:
        """The name of the engine that is taken if nobody chooses."""
        return self.engines[0].name

    @property
    def id(self) -> str:
        """Its name in tables, configurations and protocols."""
        return self.about.id

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.about.title

    @property
    def dialects(self) -> Mapping[str, str]:
        """The dialects, each with a line that says what it is."""
        return self.about.dialects

    @property
    def default_dialect(self) -> str:
        """The dialect of a text for which nobody has chosen one."""
        return self.about.default_dialect


def language(language_id: str) -> Language:
    """The language of that id. Raises KeyError for an unknown one."""
    # As `importlib.import_module` does it, but to import that takes a command a millisecond.
    found: Language = __import__(LANGUAGES[language_id], fromlist=("LANGUAGE",)).LANGUAGE
    return found


def about(language_id: str) -> About:
    """What is known of the language of that id without importing it. Raises KeyError for an unknown one."""
    module = LANGUAGES[language_id].rpartition(".")[0] + ".about"
    found: About = __import__(module, fromlist=("ABOUT",)).ABOUT
    return found


def all_about() -> Iterator[About]:
    """What is known of each language without importing it."""
    return map(about, LANGUAGES)


def language_of(path: str) -> Language | None:
    """The language of a file, by its suffix."""
    for each in all_about():
        if path.endswith(each.suffixes):
            return language(each.id)
    return None
