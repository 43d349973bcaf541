"""The interface of a language to the tools, as plain data.

The tools (`lint`, `fmt`, `report`, `lsp`, `dap`, `cli`) use a language only through this module and its neighbours
`editor`, `run` and `explanation`; each language implements them. Nothing in this module assumes that a program has
lines, comments or a board. A language is found by its id and imported only when a file needs it, so a tool loads only
the languages of its files.
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
    """The part of a program that a rule reads. ``syntax``: the parser's errors; ``line``: one line; ``file``: the
    whole text; ``flow``: the result of flow analysis."""
    OptionValue = bool | int | str | tuple[str, ...]
    RuleOptions = Mapping[str, Mapping[str, OptionValue]]
    """The option values that differ from the default, by rule code and option name."""
    Text = TypeVar("Text", bound="Parsed", default="Parsed")
    """The class of the parsed texts of a language."""
    Text_contra = TypeVar("Text_contra", bound="Parsed", default="Parsed", contravariant=True)
else:
    Text = Text_contra = None


LANGUAGES: Mapping[str, str] = {
    "mines": "mines_tools.languages.mines.language",
    "emojifunge": "mines_tools.languages.emojifunge.language",
    "sokolang": "mines_tools.languages.sokolang.language",
}
"""The module of each language, by the id of the language. The constant `LANGUAGE` in the language's module describes
the language. The module `about` in the same folder has the constant `ABOUT`, with the facts that are available without
importing the language."""


class Token(NamedTuple):
    """A piece of a text. All tokens of a text, joined, are the text."""

    kind: str
    span: Span


class Parsed(Protocol):
    """The parsed form of a text. Parsing never fails: a text with errors has a parsed form too."""

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
    """A flow analysis that runs in slices. The caller can stop the analysis between two slices."""

    def advance(self, transitions: int) -> bool:
        """Explore at most `transitions` transitions. Return True when the analysis is complete."""

    def result(self) -> Any:
        """Return the findings so far."""


class DialectChoice(NamedTuple):
    """A dialect that a text declares, and the span of the declaration."""

    dialect: str
    span: Span


class RuleOption(NamedTuple):
    """An option of a rule that a configuration can set: the key `name` in the table ``[rules.NAME]`` of the rule."""

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
    """The properties of a linter rule that the tools use. The language implements the check."""

    code: str
    """The short, stable code: ``M101``."""
    name: str
    """The name of the pattern that the rule finds, such as ``redundant-sign``. The phrase "ignore NAME" should read
    well."""
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
    """How the fix may change what the program means; empty for a rule without a fix."""


class DirectiveExample(NamedTuple):
    """An example of the findings of one of the linter's own rules, in one language. Its fields have the same meaning
    as in `RuleDocumentation`."""

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
    """The result of checking one text: its diagnostics."""

    diagnostics: Sequence[Diagnostic]
    """All diagnostics, including the parser's errors, in the order of the text."""
    ran_out: bool = False
    """True if flow analysis stopped because its budget was used up. Flow rules may then have missed findings."""
    is_cut: bool = False
    """True if a rule stopped because it reached the maximum number of diagnostics."""


NO_OPTIONS: RuleOptions = {}


class RuleSelection(NamedTuple):
    """The rules that are on for a text."""

    codes: Set[str]
    severity: Mapping[str, Severity] = {}
    """The severities of rules whose severity was changed, by code. The linter applies them to the result of a check.
    """
    flow_budget: int | None = None
    """The maximum number of transitions that flow analysis explores; None for the default of flow analysis."""
    options: RuleOptions = NO_OPTIONS


class Check(Protocol[Text_contra]):
    """Function that checks a text with the rules of `selection`.

    `analysis` is an earlier result of flow analysis. The result always includes the parser's errors. If `keep` is
    given, the check calls `keep` with the findings of each rule and with the parser's errors. The result then has only
    the diagnostics that `keep` returns. A rule stops after `most` findings.
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
    """A directive in the text that turns rules off for a part of the text."""

    names: tuple[tuple[str, Span], ...]
    """Codes or names of rules, each with its span; empty for all rules."""
    span: Span
    """The span of the directive."""
    covers: tuple[Span, ...]
    """The spans in which the rules are off: a diagnostic that starts in one of these spans is not shown."""
    without: Callable[[Span | None], tuple[Edit, ...]]
    """Returns the edits that remove the directive, together with text that belongs only to the directive. With the span
    of a name, returns the edits that remove only this name. Returns no edits if removing is not possible."""


class FormatOptions(NamedTuple):
    """Options of a formatting run."""

    own: Mapping[str, FormatValue] = {}
    """The values of the language's own options, by name. An option that is missing has its default value."""
    keep_line_ends: bool = False
    """True if line ends must not be changed, even if they are mixed. This is set when only a part of the text is
    formatted. There, a changed line end could form one line end together with an unchanged one: a carriage return and
    the line feed after it."""


class Table(NamedTuple):
    """A table of a reference page, with the text that explains it. Back quotes in the texts of the table mark code."""

    title: str
    text: str
    """The text above the table."""
    headings: tuple[str, ...] = ()
    rows: Sequence[tuple[str, ...]] = ()
    picture: str = ""
    """Lines of program text that are shown instead of the rows, unchanged."""


class EngineChoice(NamedTuple):
    """An engine that users can choose by its name."""

    name: str
    needs: str = ""
    """The module that must be installed for the engine; empty if this package contains everything."""
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
    """Everything that the tools need to know about one language. `Text` is the class of its parsed texts.

    Most fields of the three languages are lazy references: see `base.lazy.lazy`.
    """

    about: About
    dialect_choice: Callable[[str], DialectChoice | None]
    """Returns the dialect that a text declares, which may not exist in `dialects`; None if the text declares no
    dialect."""
    unknown_dialect: Callable[[DialectChoice], Diagnostic]
    """Returns the diagnostic for a text that declares an unknown dialect."""
    parse: Callable[[str, str], Text]
    """Parses a text in a dialect into tokens and errors. Never fails."""
    engines: tuple[EngineChoice, ...]
    """The engines that can run a program. The first is the default."""
    running: Callable[[Text], Running]
    """Returns the functions that run a text without errors."""
    run_words: Callable[[], RunVocabulary]
    """Returns the texts for runs of any program of the language; they are also in `Running.words`."""
    explain: Callable[[Text, Any], Explanation]
    """Explains a text without errors; does not run the text. The second argument is the result of flow analysis. If
    this argument is None, the text is analysed now."""
    rules: Callable[[], Sequence[Rule]]
    """Returns all rules, ordered by code."""
    check: Check[Text]
    suppressions: Callable[[Text], Sequence[Suppression]]
    """Returns the directives in a text that turn rules off."""
    suppressing: Callable[[Text, Span | None, Sequence[str]], Edit | None]
    """Returns the edit that adds a directive which turns the named rules off. With a span, the directive is for
    findings that start at this span; with None, it is for the whole text. The edit never adds a line. Returns None if
    there is no such edit."""
    suppressing_place: Callable[[Text, int], Hashable | None]
    """Returns a key that says what a directive for a finding at an offset would apply to, for example a line.
    Findings with the same key share one directive. Returns None if no directive is possible."""
    layout: Callable[[Text, FormatOptions], Sequence[Edit]]
    """Returns the edits that format a text; no edits if the text is formatted already. Parts with errors are not
    changed."""
    difference: Callable[[Text, Text], str | None]
    """Compares two texts and describes the first difference in meaning: ``line 7: 1,2 became 1,3``. Returns None if the
    two are the same program. Texts with errors count as the same program under two conditions. Their parts without
    errors are the same program. And each line with an error stays the same, or becomes the operation that it looks
    like."""
    directive_mark: str = ""
    """A text that every directive contains. A text without this mark has no `suppressions`."""
    directive_examples: Callable[[], Mapping[str, DirectiveExample]] | None = None
    """Returns an example for each of the linter's own rules about directives, by code. None for a language without
    directives, which does not have these rules."""
    analyse: Callable[[Text], AnalysisTask | None] | None = None
    """Starts a flow analysis of a text, which does not run the text. Returns None if there is nothing to analyse. The
    result of the analysis is an argument of `check`, of `explain` and of the editor features. None for a language
    without flow analysis."""
    editor: Callable[[], Editor] | None = None
    """Returns the editor features; None for a language without editor features."""
    reparse: Callable[[Text, str, LineTable | None], Text] | None = None
    """Parses a text after an edit, in the dialect of the earlier result, and reuses the parts of that result that have
    not changed. The result equals the result of `parse`. If all line ends are line feeds, the caller may pass the line
    table. None for a language that has only `parse`."""
    reference: Callable[[], Reference] | None = None
    """Returns the reference page of the commands. The page also says how to select the commands. None for a language
    without such a page."""
    exact_tree: Callable[[str], Any] | None = None
    """Returns Lark's own tree of a text, by a grammar that belongs to no dialect; raises lark.UnexpectedInput. None
    for a language without such a grammar."""
    prepare: Callable[[], None] | None = None
    """Imports and builds the objects that only a text with errors needs, so that a server has them in advance. None
    for a language without such objects."""

    def parse_again(self, before: Text, text: str) -> Text:
        """Parse `text`, an edited form of the text of `before`, in the same dialect."""
        if self.reparse is None:
            return self.parse(text, before.dialect)
        return self.reparse(before, text, None)

    @property
    def default_engine(self) -> str:
        """The name of the default engine."""
        return self.engines[0].name

    @property
    def id(self) -> str:
        """The name of the language in tables, configurations and protocols."""
        return self.about.id

    @property
    def title(self) -> str:
        """The name of the language for people."""
        return self.about.title

    @property
    def dialects(self) -> Mapping[str, str]:
        """Each dialect with one line that describes it."""
        return self.about.dialects

    @property
    def default_dialect(self) -> str:
        """The dialect of a text for which no dialect is chosen."""
        return self.about.default_dialect


def editor_of(package: str) -> Callable[[], Editor]:
    """Return a function that returns the editor features in the modules of `package`. The features are collected once,
    at the first call of that function.

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
