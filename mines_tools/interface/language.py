"""The interface of a language to the tools, as plain data.

The tools (`lint`, `fmt`, `report`, `lsp`, `dap`, `cli`) know a language only through this module and its
neighbours `editor`, `run` and `explanation`; each language implements it. Nothing here assumes that a program
has lines, comments or a board. A language is found by its id and imported only when a file needs it, so
starting a tool loads one language.
"""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.base.records import Generic, NamedTuple, Protocol
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
    from typing import Any, Literal

    from typing_extensions import TypeVar

    from mines_tools.interface.about import About, FormatValue
    from mines_tools.interface.editor import Editor
    from mines_tools.interface.explanation import Explanation
    from mines_tools.interface.run import Running, RunVocabulary
    from mines_tools.text.diagnostics import Diagnostic, Edit, Keep, Severity
    from mines_tools.text.source import LineTable, Span

    Scope = Literal["syntax", "line", "file", "flow"]
    """The part of a program that a rule reads: the parser's errors, one line, the whole text, or what flow
    analysis proves."""
    OptionValue = bool | int | str | tuple[str, ...]
    RuleOptions = Mapping[str, Mapping[str, OptionValue]]
    """Option values that are not the default, by rule code and option name."""
    Text = TypeVar("Text", bound="Parsed", default="Parsed")
    """The class of a language's parsed texts."""
    Text_contra = TypeVar("Text_contra", bound="Parsed", default="Parsed", contravariant=True)
else:
    Text = Text_contra = None


LANGUAGES: Mapping[str, str] = {
    "mines": "mines_tools.languages.mines.language",
    "emojifunge": "mines_tools.languages.emojifunge.language",
    "sokolang": "mines_tools.languages.sokolang.language",
}
"""The module of each language, by id; its `LANGUAGE` describes the language. The module `about` next to it has
`ABOUT`, the facts that are known without importing it."""


class Token(NamedTuple):
    """A piece of a text. The tokens of a text, joined, are the text."""

    kind: str
    span: Span


class Parsed(Protocol):
    """A parsed text. Parsing never fails."""

    @property
    def text(self) -> str: ...
    @property
    def dialect(self) -> str: ...
    @property
    def lines(self) -> LineTable:
        """The lines as the language defines them; reports use their numbers."""

    @property
    def errors(self) -> Sequence[Diagnostic]:
        """All errors that keep the text from being a program, in the order of the text."""

    def tokens(self) -> Iterable[Token]: ...


class AnalysisTask(Protocol):
    """An analysis that runs in slices; the caller can stop between them."""

    def advance(self, transitions: int) -> bool:
        """Explore at most `transitions` transitions. Return True when done."""

    def result(self) -> Any:
        """Return the findings so far."""


class DialectChoice(NamedTuple):
    """A dialect that a text declares, and the span of the declaration."""

    dialect: str
    span: Span


class RuleOption(NamedTuple):
    """An option of a rule that a configuration can set: the key `name` in its table ``[rules.NAME]``."""

    name: str
    """The name in lower case, with dashes."""
    default: OptionValue
    """The default. The type of the option is the type of this value: boolean, integer, one of `words`, or a
    list of strings."""
    description: str
    """One sentence that says what the option does."""
    words: tuple[str, ...] = ()
    least: int = 0
    most: int = 1_000_000


def as_toml(value: OptionValue) -> str:
    """Return an option value as TOML."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(as_toml, value))}]"
    if isinstance(value, str):
        return f'"{value}"'
    return str(value).lower()


class Rule(NamedTuple):
    """A rule of the linter, as the tools see it. The language implements its check."""

    code: str
    """The short, stable code: ``M101``."""
    name: str
    """The pattern that the rule finds, so that "ignore NAME" reads well: ``redundant-sign``."""
    severity: Severity
    is_default: bool
    """True if the rule is on by default."""
    scope: Scope
    documentation: Callable[[], RuleDocumentation]
    options: tuple[RuleOption, ...] = ()


class RuleDocumentation(NamedTuple):
    """The documentation of a rule for `--explain`, the rule page and hovers, as Markdown."""

    what_it_does: str
    why_is_this_bad: str
    example: str
    """A complete program that the rule reports."""
    use_instead: str
    """The fixed program; empty if there is no single fix."""
    fix_safety: str
    """The changes that the fix may make to the program's meaning; empty for a rule without a fix."""


class DirectiveExample(NamedTuple):
    """An example of what one of the linter's own rules reports in a language. Its fields are those of
    `RuleDocumentation`."""

    example: str
    use_instead: str
    fix_safety: str = ""


def in_words(documentation: RuleDocumentation) -> RuleDocumentation:
    """Return `documentation` in the reader's language. Its programs stay the same."""
    return documentation._replace(
        what_it_does=phrase(documentation.what_it_does),
        why_is_this_bad=phrase(documentation.why_is_this_bad),
        fix_safety=phrase(documentation.fix_safety),
    )


class Checked(NamedTuple):
    """The diagnostics of one text."""

    diagnostics: Sequence[Diagnostic]
    """All diagnostics, including the parser's errors, in the order of the text."""
    ran_out: bool = False
    """True if flow analysis stopped at its budget, so that a flow rule may have missed something."""
    is_cut: bool = False
    """True if a rule reached its maximum of diagnostics and stopped."""


NO_OPTIONS: RuleOptions = {}


class RuleSelection(NamedTuple):
    """The rules that are on for a text."""

    codes: Set[str]
    severity: Mapping[str, Severity] = {}
    """Severities by code, for rules whose severity was changed. The linter sets them in what a check returns."""
    flow_budget: int | None = None
    """The maximum number of transitions that flow analysis explores; None for its default."""
    options: RuleOptions = NO_OPTIONS


class Check(Protocol[Text_contra]):
    """Function that checks a text with the rules of `selection`.

    `analysis` is an earlier result of flow analysis. The result always includes the parser's errors. If `keep` is
    given, the findings of each rule and the parser's errors pass through it, and the result is what it returns. A
    rule stops after `most` findings.
    """

    def __call__(
        self,
        parsed: Text_contra,
        selection: RuleSelection,
        analysis: Any = None,
        keep: Keep | None = None,
        most: int | None = None,
        /,
    ) -> Checked: ...


class Suppression(NamedTuple):
    """A directive in the text that turns rules off in a part of it."""

    names: tuple[tuple[str, Span], ...]
    """Codes or names of rules, each with its span; empty for all rules."""
    span: Span
    """The span of the directive."""
    covers: tuple[Span, ...]
    """Where the rules are off: a diagnostic that starts in one of these spans is not shown."""
    without: Callable[[Span | None], tuple[Edit, ...]]
    """Returns the edits that remove the directive and what belongs only to it, or with a span only the name
    there; empty if that is not possible."""


class FormatOptions(NamedTuple):
    """Options of a formatting run."""

    own: Mapping[str, FormatValue] = {}
    """Values of the language's own options, by name; a missing option has its default."""
    keep_line_ends: bool = False
    """True to keep line ends as they are, even mixed ones. Used when only a part of the text is formatted,
    where the end of one line may be half of the next line's end."""


class Table(NamedTuple):
    """A table with the text that a reader needs. In its texts, back quotes mark code."""

    title: str
    text: str
    """The text above the table."""
    headings: tuple[str, ...] = ()
    rows: Sequence[tuple[str, ...]] = ()
    picture: str = ""
    """Lines of the language to draw instead of the rows, unchanged."""


class EngineChoice(NamedTuple):
    """An engine that people can choose by its name."""

    name: str
    needs: str = ""
    """The module that must be installed for it, if it is not part of this package."""
    install: str = ""
    """The command that installs the module."""
    is_automatic: bool = True
    """True if the engine `auto` may choose it."""


class Reference(NamedTuple):
    """A reference page of the language."""

    title: str
    text: str
    tables: Sequence[Table]


class Language(NamedTuple, Generic[Text]):
    """Everything that the tools need to know about one language, whose parsed texts are of the class `Text`.

    Most fields of the three languages are lazy references: see `base.lazy.lazy`.
    """

    about: About
    dialect_choice: Callable[[str], DialectChoice | None]
    """Returns the dialect that a text declares; it may be one that is not in `dialects`. None without a
    declaration."""
    unknown_dialect: Callable[[DialectChoice], Diagnostic]
    """Returns the diagnostic for a text that declares an unknown dialect."""
    parse: Callable[[str, str], Text]
    """Parses a text in a dialect into tokens and errors. Never fails."""
    engines: tuple[EngineChoice, ...]
    """The engines that can run a program, the default first."""
    running: Callable[[Text], Running]
    """Returns how to run a text without errors."""
    run_words: Callable[[], RunVocabulary]
    """Returns the words for runs of any text: `Running.words`."""
    explain: Callable[[Text, Any], Explanation]
    """Explains a text without errors, and does not run it. The second argument is the result of flow analysis,
    or None to analyse now."""
    rules: Callable[[], Sequence[Rule]]
    """Returns all rules, ordered by code."""
    check: Check[Text]
    suppressions: Callable[[Text], Sequence[Suppression]]
    """Returns the directives in a text that turn rules off."""
    suppressing: Callable[[Text, Span | None, Sequence[str]], Edit | None]
    """Returns the edit that turns the named rules off for what starts at a span, or with None in the whole
    text. It never adds a line. None if that is not possible."""
    suppressing_place: Callable[[Text, int], Hashable | None]
    """Returns a key, such as the line, of what a directive for an offset would cover: findings with the same
    key share one directive. None if there cannot be a directive."""
    layout: Callable[[Text, FormatOptions], Sequence[Edit]]
    """Returns the edits that format a text; empty for a formatted text. Parts with errors stay the same."""
    difference: Callable[[Text, Text], str | None]
    """Compares two texts and describes the first difference in meaning: ``line 7: 1,2 became 1,3``. None if
    they are the same program, or have errors in the same places and are otherwise the same. An error that
    became the one operation that its ASCII form denotes is not a difference."""
    directive_mark: str = ""
    """A text that each directive contains: a text without it has no `suppressions`."""
    directive_examples: Callable[[], Mapping[str, DirectiveExample]] | None = None
    """Returns an example for each of the linter's own rules on directives, by code. None for a language without
    directives: it does not have these rules."""
    analyse: Callable[[Text], AnalysisTask | None] | None = None
    """Starts a flow analysis of a text without running it; returns None if there is nothing to analyse. Its
    result goes to `check`, `explain` and the editor. None for a language without such an analysis."""
    editor: Callable[[], Editor] | None = None
    """Returns the editor features; None for a language without any."""
    reparse: Callable[[Text, str, LineTable | None], Text] | None = None
    """Parses a text after an edit, in the dialect of the earlier result, and reuses what is the same; the
    result equals that of `parse`. If all line ends are line feeds, the caller may pass the line table. None for
    a language that only has `parse`."""
    reference: Callable[[], Reference] | None = None
    """Returns the commands and how to select them; None for a language without a reference page."""
    exact_tree: Callable[[str], Any] | None = None
    """Returns Lark's own tree of a text for the language's grammar, which belongs to no dialect; raises
    lark.UnexpectedInput. None for a language without such a grammar."""
    prepare: Callable[[], None] | None = None
    """Imports and builds what only a text with errors needs, so that a server has it in advance. None for a
    language that needs nothing more."""

    @property
    def default_engine(self) -> str:
        """The name of the default engine."""
        return self.engines[0].name

    @property
    def id(self) -> str:
        """The name in tables, configurations and protocols."""
        return self.about.id

    @property
    def title(self) -> str:
        """The name for people."""
        return self.about.title

    @property
    def dialects(self) -> Mapping[str, str]:
        """Each dialect with one line that describes it."""
        return self.about.dialects

    @property
    def default_dialect(self) -> str:
        """The dialect of a text if none is chosen."""
        return self.about.default_dialect


def editor_of(package: str) -> Callable[[], Editor]:
    """Return a function that returns the editor features in the modules of `package`; it finds them once.

    `dev/mypy_plugin.py` checks the types of the features.
    """

    def editor() -> Editor:
        from mines_tools.interface.editor import Editor

        return Editor.of(package)

    return once(editor)


def language(language_id: str) -> Language:
    """Return the language with that id. Raises KeyError for an unknown id."""
    # This does the same as `importlib.import_module`, which takes a command a millisecond to
    # import.
    loaded: Language = __import__(LANGUAGES[language_id], fromlist=("LANGUAGE",)).LANGUAGE
    return loaded


def about(language_id: str) -> About:
    """Return the facts about the language with that id without importing it. Raises KeyError for an unknown id."""
    module = LANGUAGES[language_id].rpartition(".")[0] + ".about"
    facts: About = __import__(module, fromlist=("ABOUT",)).ABOUT
    return facts


def all_about() -> Iterator[About]:
    """Yield the facts about each language without importing it."""
    return map(about, LANGUAGES)


def language_of(path: str) -> Language | None:
    """Return the language of a file by its suffix; None for an unknown suffix."""
    for facts in all_about():
        if path.endswith(facts.suffixes):
            return language(facts.id)
    return None
