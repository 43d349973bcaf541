"""The interface of a language to the tools, as plain data.

The tools (`lint`, `fmt`, `report`, `lsp`, `dap`, `cli`) use a language only through this module and
its neighbours `editor`, `run` and `explanation`. Each language implements what these modules
declare. This module does not assume that a program has lines, comments or a board.

A language is found by its id, and imported only when a file needs it. So a tool loads only the
languages of its files.
"""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.base.records import Generic, NamedTuple, Protocol
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import (
        Callable,
        Collection,
        Hashable,
        Iterable,
        Iterator,
        Mapping,
        Sequence,
        Set,
    )
    from typing import Any, Literal

    from typing_extensions import TypeVar

    from mines_tools.interface.about import About, FormatValue
    from mines_tools.interface.assembler import Assembler, ReadIncluded
    from mines_tools.interface.editor import Editor
    from mines_tools.interface.explanation import Explanation
    from mines_tools.interface.game import GameRules
    from mines_tools.interface.picture import PictureStyle
    from mines_tools.interface.run import Running
    from mines_tools.interface.run_vocabulary import RunVocabulary
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
    "minesasm": "mines_tools.languages.minesasm.language",
}
"""The name of each language's module, by the id of the language. The constant `LANGUAGE` in the
module of a language describes the language. The module `about` in the same folder has the constant
`ABOUT`, with the facts that are known without importing the language."""


class Token(NamedTuple):
    """A piece of a text. All tokens of a text together are the whole text."""

    kind: str
    span: Span


class Parsed(Protocol):
    """The result of parsing a text. Parsing never fails: a text with errors has a result too."""

    @property
    def text(self) -> str: ...
    @property
    def dialect(self) -> str: ...
    @property
    def lines(self) -> LineTable:
        """The lines of the text. The language defines where a line ends. Reports use the numbers of
        these lines."""

    @property
    def errors(self) -> Sequence[Diagnostic]:
        """The errors in the text, in order. A text with errors is not a program."""

    def tokens(self) -> Iterable[Token]: ...


class AnalysisTask(Protocol):
    """A flow analysis that is done in slices. The caller can stop it between two slices."""

    @property
    def budget(self) -> int:
        """The greatest number of transitions that the whole analysis performs."""

    def advance(self, transitions: int) -> bool:
        """Perform at most `transitions` transitions. Return True when the analysis is over: it is complete, or its
        budget is used up."""

    def result(self) -> AnalysisResult:
        """Return what the analysis has found out so far."""


class AnalysisResult(Protocol):
    """The result of a flow analysis, as far as the tools know it."""

    @property
    def could_find_more(self) -> bool:
        """True if an analysis with a larger budget may find out more. False if the analysis is complete, and also if
        something else than the budget has stopped it, such as a limit of memory."""


class Analyse(Protocol[Text_contra]):
    """A function that starts a flow analysis of a text with at most `budget` transitions. With None, the language
    chooses the budget. Returns None if there is nothing to analyse."""

    def __call__(
        self, parsed: Text_contra, budget: int | None = None, /
    ) -> AnalysisTask | None: ...


class DialectChoice(NamedTuple):
    """A dialect that a text chooses, and the span at which the text names the dialect."""

    dialect: str
    span: Span


class Branch(NamedTuple):
    """A part of a program after which, or around which, a run can continue in several ways."""

    span: Span
    """The place after which the run can continue in several ways. If `is_part` is true, the part of the text that a run
    may leave out."""
    ways: int
    """The number of ways."""
    is_part: bool = False
    only: tuple[Span, ...] = ()
    """If there are any, only these places count as ways at which the run continues."""
    ignored: tuple[Span, ...] = ()
    """Places that do not count as ways."""


class RuleOption(NamedTuple):
    """An option of a rule. A configuration sets the option by the key `name` in the table
    ``[rules.NAME]``, where ``NAME`` is the name of the rule."""

    name: str
    """The name in lower case, with dashes."""
    default: OptionValue
    """The default. Its type is the type of the option: a boolean, an integer, one of `words`, or a
    list of strings."""
    description: str
    """One sentence that says what the option does."""
    words: tuple[str, ...] = ()
    least: int = 0
    most: int = 1_000_000


def as_toml(value: OptionValue) -> str:
    """Return `value`, the value of an option, as TOML."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(as_toml, value))}]"
    if isinstance(value, str):
        return f'"{value}"'
    return str(value).lower()


class Rule(NamedTuple):
    """The facts about a rule of the linter that the tools use. The language implements the check."""

    code: str
    """The code. It is short and never changes: ``M101``."""
    name: str
    """The name of what the rule finds, such as ``redundant-sign``. The words "ignore NAME" should
    read well."""
    severity: Severity
    is_default: bool
    """True if the rule is on by default."""
    scope: Scope
    documentation: Callable[[], RuleDocumentation]
    options: tuple[RuleOption, ...] = ()


class RuleDocumentation(NamedTuple):
    """The documentation of a rule, as Markdown. It is shown by `--explain`, on the rule page and in
    hovers."""

    what_it_does: str
    why_is_this_bad: str
    example: str
    """A complete program that the rule reports."""
    use_instead: str
    """The program after the fix. It is empty if there are several possible fixes, or none."""
    fix_safety: str
    """The ways in which the fix may change what the program does. It is empty if the rule has no
    fix."""


class DirectiveExample(NamedTuple):
    """An example in one language for one of the linter's own rules about directives. The fields
    have the same meaning as in `RuleDocumentation`."""

    example: str
    use_instead: str
    fix_safety: str = ""


def in_words(documentation: RuleDocumentation) -> RuleDocumentation:
    """Return `documentation` in the reader's language. The programs in it stay the same."""
    return documentation._replace(
        what_it_does=phrase(documentation.what_it_does),
        why_is_this_bad=phrase(documentation.why_is_this_bad),
        fix_safety=phrase(documentation.fix_safety),
    )


class Checked(NamedTuple):
    """The result of a check of one text."""

    diagnostics: Sequence[Diagnostic]
    """All diagnostics, including the parser's errors, in the order of the text."""
    ran_out: bool = False
    """True if flow analysis stopped early. Rules that use the analysis may then have missed
    something."""
    is_cut: bool = False
    """True if a rule stopped because it had found the greatest allowed number of diagnostics."""
    could_find_more: bool = False
    """True if flow analysis may find out more with a larger budget."""


NO_OPTIONS: RuleOptions = {}


class RuleSelection(NamedTuple):
    """The rules that are on for a text."""

    codes: Set[str]
    severity: Mapping[str, Severity] = {}
    """The severities that were changed. The key is the code of the rule. The linter applies the
    severities after the check."""
    flow_budget: int | None = None
    """The greatest number of transitions of the flow analysis. None for the default."""
    options: RuleOptions = NO_OPTIONS


class Check(Protocol[Text_contra]):
    """A function that checks a text with the rules of `selection`. The result always includes the
    errors of the parser.

    `analysis` is an earlier result of flow analysis, or None. A rule stops after `most` findings.
    If `keep` is not None, the check calls `keep` with the findings of each rule, and with the
    errors of the parser. The result then has only the diagnostics that `keep` returns.
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
    """A directive that turns rules off in a part of the text."""

    names: tuple[tuple[str, Span], ...]
    """The codes or names of the rules, each with its span. If there are none, all rules are turned
    off."""
    span: Span
    """The span of the directive."""
    covers: tuple[Span, ...]
    """The spans in which the rules are off. A diagnostic that starts in one of these spans is not
    shown."""
    without: Callable[[Span | None], tuple[Edit, ...]]
    """Returns the edits that remove the directive, and text that belongs only to the directive. If
    the argument is the span of a name, the edits remove only this name. If removing is not
    possible, there are no edits."""


class FormatOptions(NamedTuple):
    """The options for formatting a text."""

    own: Mapping[str, FormatValue] = {}
    """The values of the language's own options: see `About.format_options`. The key is the name of
    the option. A missing option has its default value."""
    keep_line_ends: bool = False
    """True if line ends must not be changed, even if they are mixed. This is so if only a part of
    the text is formatted."""


class Table(NamedTuple):
    """A table on a reference page, with a text that explains the table. Back quotes in the texts of
    a table mark code."""

    title: str
    text: str
    """The text above the table."""
    headings: tuple[str, ...] = ()
    rows: Sequence[tuple[str, ...]] = ()
    picture: str = ""
    """Lines of a program that are shown in place of the rows."""


class EngineChoice(NamedTuple):
    """An engine that users can choose by name."""

    name: str
    needs: str = ""
    """The module that the engine needs and that users must install. It is empty if nothing must be
    installed."""
    install: str = ""
    """The command that installs the module `needs`."""
    is_automatic: bool = True
    """True if this engine may be used when the user chooses ``auto``."""


class Reference(NamedTuple):
    """A reference page about the language."""

    title: str
    text: str
    tables: Sequence[Table]


class Language(NamedTuple, Generic[Text]):
    """Everything that the tools need to know about one language. `Text` is the class of its parsed
    texts.

    Most fields are functions that are imported at the first call: see `base.lazy.lazy`.
    """

    about: About
    dialect_choice: Callable[[str], DialectChoice | None]
    """Returns the dialect that a text chooses. This dialect may be unknown. Returns None if the
    text chooses no dialect."""
    unknown_dialect: Callable[[DialectChoice], Diagnostic]
    """Returns the diagnostic for the choice of an unknown dialect."""
    parse: Callable[[str, str], Text]
    """Parses a text. The second argument is the dialect. Parsing never fails."""
    engines: tuple[EngineChoice, ...]
    """The engines that can run a program. The first engine is the default."""
    running: Callable[[Text], Running]
    """Returns the functions that run a program. The argument is a text without errors."""
    run_words: Callable[[], RunVocabulary]
    """Returns the texts for runs of any program in the language. `Running.words` has the same
    texts."""
    explain: Callable[[Text, Any], Explanation]
    """Explains a text that has no errors. The text is not run. The second argument is the result of
    flow analysis. If it is None, the text is analysed first."""
    rules: Callable[[], Sequence[Rule]]
    """Returns all rules in the order of their codes."""
    check: Check[Text]
    suppressions: Callable[[Text], Sequence[Suppression]]
    """Returns the directives in a text that turn rules off."""
    suppressing: Callable[[Text, Span | None, Sequence[str]], Edit | None]
    """Returns the edit that adds a directive to a text. The directive turns the named rules off for
    findings that start at the given span. If there is None in place of the span, the directive
    turns the rules off in the whole text.

    The edit never adds a line. Returns None if there is no such edit.
    """
    suppressing_place: Callable[[Text, int], Hashable | None]
    """A directive for a finding at the given offset would apply to a part of the text, such as a line. Returns a key
    for this part. Findings with equal keys share one directive. Returns None if no directive can be written for such a
    finding."""
    layout: Callable[[Text, FormatOptions], Sequence[Edit]]
    """Returns the edits that format a text. There are no edits if the text is formatted already.
    Parts with errors are not changed."""
    difference: Callable[[Text, Text], str | None]
    """Compares two texts. Returns a description of the first difference between the programs:
    ``line 7: 1,2 became 1,3``. Returns None if the two programs are the same.

    Texts with errors count as the same if two things are true. First, each line with an error is
    unchanged, or it has become the operation that it looks like. Second, the programs without these
    lines are the same.
    """
    cell_at: Callable[[Text, int], tuple[int, int] | None] | None = None
    """Returns the column and the row, both counted from 0, of the cell at an offset. Returns None if there is no cell.
    None for a language in which people name a place by its line and column."""
    comments: Callable[[Text], Iterator[Span]] = lambda _: iter(())
    """Yields the spans of the comments in a text, in order, without the characters that begin a comment. Each span is
    in one line. People may write anything there, and the program does not change."""
    without_comments: Callable[[Text], str] = lambda parsed: parsed.text
    """Returns a text without its comments. The program stays the same."""
    with_comments: Callable[[Text, Sequence[str]], str] | None = None
    """Returns a text with more comments, each on a line of its own. Some programs have no place for them: then the
    result is another program. None for a language without comments."""
    branches: Callable[[Text], Iterator[Branch]] = lambda _: iter(())
    """Yields the branches of a program, as far as they are known without running it. The text has no errors."""
    fillers: Collection[str] = ()
    """The texts of places that do nothing and only fill rows."""
    directive_mark: str = ""
    """The characters that every directive contains. A text without these characters has no
    `suppressions`."""
    directive_examples: Callable[[], Mapping[str, DirectiveExample]] | None = None
    """Returns an example for each of the linter's own rules about directives. The key is the code
    of the rule. None for a language without directives: it does not have these rules."""
    analyse: Analyse[Text] | None = None
    """Starts a flow analysis of a text. The text is not run. The result of the analysis is an
    argument of `check`, of `explain`, and of the editor features. None for a language without flow
    analysis."""
    editor: Callable[[], Editor] | None = None
    """Returns the editor features. None for a language without editor features."""
    reparse: Callable[[Text, str, LineTable | None], Text] | None = None
    """Parses a text after an edit. The first argument is the earlier result. The new result has the
    same dialect, and reuses the parts that have not changed. It is equal to the result of `parse`.
    If all line ends are line feeds, the caller may give the line table of the text. None for a
    language that has only `parse`."""
    with_files: Callable[[Text, ReadIncluded], Text] | None = None
    """Parses a text again, with the files that it includes. The second argument reads these files. None for a language
    whose programs are single files."""
    reference: Callable[[], Reference] | None = None
    """Returns the reference page about the commands and how to select them. None for a language
    without such a page."""
    game: Callable[[], GameRules] | None = None
    """Returns the functions with which a person can play the board of a program. None for a language whose programs are
    not games."""
    assembler: Callable[[], Assembler] | None = None
    """Returns the functions that make programs from a list of commands. None for a language without an assembler."""
    exact_tree: Callable[[str], Any] | None = None
    """Returns the tree that Lark, a parser library, makes from a text. The grammar does not
    depend on the dialect. Raises lark.UnexpectedInput if the text does not match the grammar. None
    for a language without such a grammar."""
    picture_style: Callable[[], PictureStyle] | None = None
    """Returns the look of the grids in pictures. None for a language whose cells are only texts."""
    prepare: Callable[[], None] | None = None
    """Imports and builds what only a text with errors needs. A server does this in advance. None
    for a language that needs nothing of this kind."""

    def parse_again(self, before: Text, text: str) -> Text:
        """Parse `text`, the text after an edit. `before` is the parsed text from before this edit.
        The dialect of `before` is used again."""
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
        """The names of the dialects. The value describes the dialect in one line."""
        return self.about.dialects

    @property
    def default_dialect(self) -> str:
        """The dialect of a text that chooses no dialect."""
        return self.about.default_dialect


def editor_of(package: str) -> Callable[[], Editor]:
    """Return a function that returns the editor features. The modules of `package` define these
    features. The modules are imported at the first call of the function.

    `dev/mypy_plugin.py` checks the types of the features.
    """

    def editor() -> Editor:
        from mines_tools.interface.editor import Editor

        return Editor.of(package)

    return once(editor)


def language(language_id: str) -> Language:
    """Return the language with the id `language_id`. Raises KeyError if the id is unknown."""
    # This does the same as `importlib.import_module`, which takes a command a millisecond to
    # import.
    loaded: Language = __import__(LANGUAGES[language_id], fromlist=("LANGUAGE",)).LANGUAGE
    return loaded


def about(language_id: str) -> About:
    """Return the facts about the language with the id `language_id`. The language is not imported.
    Raises KeyError if the id is unknown."""
    module = LANGUAGES[language_id].rpartition(".")[0] + ".about"
    facts: About = __import__(module, fromlist=("ABOUT",)).ABOUT
    return facts


def all_about() -> Iterator[About]:
    """Yield the facts about each language. The languages are not imported."""
    return map(about, LANGUAGES)


def is_program_name(path: str) -> bool:
    """Return whether `path` has the suffix of a language."""
    return any(path.endswith(facts.suffixes) for facts in all_about())


def language_of(path: str) -> Language | None:
    """Return the language whose files have the suffix of `path`. Return None if there is no such
    language."""
    for facts in all_about():
        if path.endswith(facts.suffixes):
            return language(facts.id)
    return None
