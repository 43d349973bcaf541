"""Makes the texts of answers about a run. These texts describe the steps, values, changes and
origins that a search has found."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.answers import Answer, at_place
from mines_tools.debugging.expressions import names_in, stack_expression
from mines_tools.debugging.place_names import PlaceNames
from mines_tools.debugging.value_texts import beginning, integer_text, plain_text, value_pieces
from mines_tools.interface.run import END_OF_INPUT
from mines_tools.interface.run_state import infinity_text
from mines_tools.text.escaping import shown as safe
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mines_tools.debugging.evaluating import Value as Evaluated
    from mines_tools.debugging.expressions import Names
    from mines_tools.debugging.why import FoundChange, SourceValue, Trail, TrailLink
    from mines_tools.interface.language import Parsed
    from mines_tools.interface.run import Event, Running
    from mines_tools.interface.run_state import StackValue, StateCell, Value, View
    from mines_tools.text.source import Span

_LONGEST = 60
"""The maximum number of characters of a value that a message shows."""

_MOST_CODE = 30
"""The maximum number of characters of the program in a line."""

_MORE = ("why", "more")
"""The words of the command that continues an answer."""


class RunTexts:
    """Texts about a program and its run, for people."""

    def __init__(self, running: Running, parsed: Parsed, view: View) -> None:
        """Take the names of stacks, grids and variables from `view`, a view of the run. The first
        stack of `view` is the default stack."""
        self._initial, self._text = running.initial, parsed.text
        self._words, self._names = running.words, names_in(view)
        self._number = view.number
        self.places = PlaceNames(running, parsed)
        """The places where the run can stop, and their names for people."""

    def title(self, name: str) -> str:
        """Return the words for the thing that views call `name`, such as a stack or a variable."""
        return phrase(self._words.names[name])

    def step(
        self, number: int, event: Event, what: str, level: int = 0, by: str = "", brief: str = ""
    ) -> Answer:
        """Return one line of an answer: the description of a step. `number` is the number of the step, counted from 1.
        `what` says what the step did, and `brief` says it in fewer words, if it is not empty. If `by` is not empty, this
        is what the command `by` did during this step. The short text names only this command, and consists of `brief`:
        a list that is narrow shows no more than the first words."""
        command = event.command
        if by:
            command = phrase("{command} executes {by}", command=command, by=by)
        error = "" if event.error is None else f" ({phrase(self._words.errors[event.error])})"
        text = phrase(
            "step {step:,}, {place}, {command}: {what}",
            step=number,
            place=self.places.of_step(event.place),
            command=f"{command}{error}",
            what=what,
        )
        short = phrase(
            "{command}: {what}", command=f"{by or event.command}{error}", what=brief or what
        )
        answer = Answer(text, number - 1, level=level, what=short)
        return at_place(answer, event.place)

    def value(self, value: Value | StackValue | Evaluated) -> str:
        """Return the text of `value` in the notation of the program's language."""
        return value_text(value, self._number)

    def code(self, part: Span) -> str:
        """Return the program's text at `part`, in one line, shortened."""
        return safe(shortened(self._text[slice(*part)], _MOST_CODE))

    def cell(self, cell: StateCell) -> str:
        """Return a text for `cell`: its content, and then words for its state if there are any."""
        now = f"`{safe(cell.now or cell.text)}`"
        state = self.title(cell.state) if cell.state else ""
        words = cell.words if state in cell.words else state
        return f"{now} ({words})" if words else now

    def slot(self, stack: str, above: Sequence[int]) -> str:
        """Return the expression that denotes a slot of `stack`, or of a stack nested in `stack`.
        `above` is the path to the slot (see `SourceValue.above`)."""
        return slot_name(stack, above, self._names)

    def _slot_words(self, stack: str, above: Sequence[int]) -> str:
        """Return words for a slot of a stack, for example ``top of crate N`` or ``n[1] of crate N``. `above` is the path
        to the slot, as in the method `slot`."""
        slot = self._titled_slot(stack, above)
        if tuple(above) != (0,) or slot == "top":
            return slot
        return phrase("top of {stack}", stack=self.title(stack))

    def _titled_slot(self, stack: str, above: Sequence[int]) -> str:
        """Return the expression that denotes a slot of `stack`. If its name does not say whose stack it is, add the words
        for it, for example ``n[1] of crate N``. `above` is the path to the slot."""
        slot, title = self.slot(stack, above), self.title(stack)
        if stack_expression(stack, self._names) in ("stack", title):
            return slot
        return phrase("{slot} of {stack}", slot=slot, stack=title)

    def slot_title(self, stack: str, above: Sequence[int]) -> str:
        """Return words for a slot of a stack, as a part of a sentence. `above` is the path to the
        slot, as in the method `slot`."""
        if tuple(above) != (0,):
            return self.slot(stack, above)
        if len(self._names.stacks) == 1:
            return phrase("the top of the stack")
        return phrase("the top of `{stack}`", stack=self.title(stack))

    def trail(self, trail: Trail, sign: str) -> Iterator[Answer]:
        """Yield lines that explain the origin of a value. `sign` is what a person types before a command: a colon, or
        nothing. The lines form a tree. If a step computed a value from other values, the tree has a branch for each of
        these other values, below the computed value.

        For a step that only moved a value, there is a line in the branch of this value, but no new
        branch.
        """
        told_values: set[int] = set()
        left = [_Branch(0, 0, "", "")] if trail.links else []
        while left:
            branch = left.pop()
            link = trail.links[branch.link]
            is_again = branch.link in told_values
            answer = self._link(link, branch.level, is_again=is_again)
            if branch.is_command:
                text, what = (
                    phrase("the command: {origin}", origin=words) if words else ""
                    for words in (answer.text, answer.what)
                )
                answer = answer._replace(text=text, what=what)
            yield answer._replace(branch=branch.first)
            if is_again:
                continue
            told_values.add(branch.link)
            if link.how in ("moved", "copied", "changed"):
                links = [source.link for source in link.of if source.link is not None]
                left += [
                    _Branch(at, branch.level, branch.first_after(), branch.others) for at in links
                ]
            else:
                left += branch.inner(link)[::-1]
        more = sum(source.link is None for link in trail.links for source in link.parts)
        if more:
            yield Answer(
                counted(
                    more,
                    "traced back to step {step:,}; {count:,} value is not traced yet: `{command}`",
                    "traced back to step {step:,}; {count:,} values are not traced yet: `{command}`",
                    step=trail.traced_to,
                    command=sign + " ".join(_MORE),
                ),
                more=_MORE,
            )

    def _link(self, link: TrailLink, level: int, *, is_again: bool) -> Answer:
        value = self.value(link.value)
        if link.how == "set":
            text = phrase(
                "you set {name} to {value} after step {step:,}",
                name=self._titled_slot(link.slot.stack, link.above),
                value=value,
                step=link.moment,
            )
            return Answer(text, link.moment, None, level)
        if link.event is None:
            return self._start(link, level)
        what = phrase("{value}, as above", value=value) if is_again else self._history(link)
        brief = "" if is_again else self._brief(link)
        untraced = 0 if is_again else sum(each.link is None for each in link.parts)
        answer = self.step(link.moment, link.event, what, level, link.by, brief)
        return answer._replace(untraced=untraced)

    def _history(self, link: TrailLink) -> str:
        """Say how the step of `link` made or moved its value."""
        value = self.value(link.value)
        if link.how == "read":
            what = phrase("read {value} from the input", value=value)
        elif link.how in ("moved", "copied"):
            what = self._moved(link)
        elif link.how == "changed":
            source = link.of[0]
            what = phrase(
                "changed {before} ({slot}) to {value}",
                before=self.value(source.value),
                slot=self._titled_slot(source.slot.stack, source.above),
                value=value,
            )
        elif link.of or link.defaults:
            known = [self._source(source) for source in link.of]
            missing = phrase("in place of a missing value")
            defaults = [f"{self.value(default)} ({missing})" for default in link.defaults]
            sources = ", ".join(known + defaults)
            if not known and link.defaults == (link.value,):
                what = phrase("took {value}", value=sources)
            else:
                what = phrase("computed {value} from {sources}", value=value, sources=sources)
        else:
            what = self._pushed(link, value)
        if link.code is not None:
            command = link.by or ("" if link.event is None else link.event.command)
            what = self._numbered(what, command, link.code, link.slot.stack)
        if self._is_at_end_of_input(link):
            what = phrase("{what}: the input has ended", what=what)
        return what

    def _numbered(self, what: str, command: str, code: SourceValue, stack: str) -> str:
        """Add to `what` where the number of `command` was before the step: in `code`. `stack` is the stack that the command
        used."""
        if code.slot.stack == stack:
            return phrase(
                "{what}; the number of `{command}` was {code}",
                what=what, command=command, code=self._source(code),
            )  # fmt: skip
        return phrase(
            "{what}; the number of `{command}`, {value}, came to {stack} in this step, from {slot}",
            what=what, command=command, value=self.value(code.value), stack=self.title(stack),
            slot=self._slot_words(code.slot.stack, code.above),
        )  # fmt: skip

    def _pushed(self, link: TrailLink, value: str) -> str:
        """Say that the step of `link` pushed `value`, and what this value is, if the language has words for it."""
        command = link.by or ("" if link.event is None else link.event.command)
        what = self._words.pushes.get(command)
        if what is None:
            return phrase("pushed {value}", value=value)
        return phrase("pushed {value}, {what}", value=value, what=phrase(what))

    def _brief(self, link: TrailLink) -> str:
        """Say in few words from which values the step of `link` computed its value. If it did not compute the value from
        others, return an empty text."""
        if link.how != "made" or not (link.of or link.defaults):
            return ""
        sources = [self.value(source.value) for source in link.of]
        sources += [self.value(default) for default in link.defaults]
        return phrase(
            "{value} from {sources}", value=self.value(link.value), sources=", ".join(sources)
        )

    def _moved(self, link: TrailLink) -> str:
        """Return words for a step that moved or copied the value of `link`. They name the slot in which the value is
        after the step, if this slot is in another stack than the slot in which the value was."""
        source, value = link.of[0], self.value(link.value)
        old = self._slot_words(source.slot.stack, source.above)
        goal = self._slot_words(link.slot.stack, link.above)
        is_same_stack = link.slot.stack == source.slot.stack
        if is_same_stack and old == goal and link.how == "moved" and link.slot != source.slot:
            return phrase(
                "{value} stayed at {slot}; the stack changed below it", value=value, slot=old
            )
        # A copy in the same stack is at the top, and a value below what was taken away has only another index.
        if is_same_stack and (link.how == "copied" or old == goal):
            return phrase(
                "copied {value} from {slot}"
                if link.how == "copied"
                else "moved {value} from {slot}",
                value=value,
                slot=old,
            )
        return phrase(
            "copied {value} from {slot} to {goal}"
            if link.how == "copied"
            else "moved {value} from {slot} to {goal}",
            value=value,
            slot=old,
            goal=goal,
        )

    def _is_at_end_of_input(self, link: TrailLink) -> bool:
        """Return whether a command that reads input has pushed the value of `link` because there was no more input."""
        event = link.event
        return (
            event is not None
            and END_OF_INPUT in event.occasions
            and link.how == "made"
            and not (link.of or link.defaults)
            and (link.by or event.command) in self._words.reads
        )

    def _source(self, source: SourceValue) -> str:
        return f"{self.value(source.value)} ({self._slot_words(source.slot.stack, source.above)})"

    def _start(self, link: TrailLink, level: int) -> Answer:
        """Describe a value that was in its slot at the start. If the value has a place in the text, the answer leads to
        this place, and to no step."""
        slot, value = self._titled_slot(link.slot.stack, link.above), self.value(link.value)
        initial = self._initial(link.slot)
        if initial is None:
            text = phrase("{value} was in {slot} at the start", value=value, slot=slot)
            return Answer(text, 0, None, level)
        known, span = initial
        if known != link.value:
            text = phrase("you set {name} to {value} at the start", name=slot, value=value)
            return Answer(text, 0, None, level)
        line, column = self.places.position(span)
        text = phrase(
            "line {line}:{column}: {value} was in {slot} at the start",
            line=line, column=column, value=value, slot=slot,
        )  # fmt: skip
        return Answer(text, None, span, level)

    def change(
        self, change: FoundChange, name: str, before: str, after: str, by: str = ""
    ) -> Answer:
        """Return one line of an answer: the description of a change that a step or the user made.
        `name` is the name of the changed thing. `before` and `after` are the texts of the old and
        the new value of this thing. If `by` is not empty, it is the command that made the change during the step."""
        if change.event is None:
            step = change.moment
            text = phrase(
                "you set {name} to {value} after step {step:,}", name=name, value=after, step=step
            )
            return Answer(text, step)
        what = phrase("{name} was {before}, is {after}", name=name, before=before, after=after)
        return self.step(change.moment, change.event, what, by=by)


class _Branch(NamedTuple):
    """A branch of the tree that explains the origin of a value. The lines of this branch are not written yet."""

    link: int
    """The index, in the trail, of the link that this branch explains."""
    level: int
    first: str
    """The text that is drawn before the branch's first line."""
    others: str
    """The text that is drawn before each line of the branch except the first."""
    is_command: bool = False
    """True if this branch explains the origin of a command's number."""

    def first_after(self) -> str:
        """Return the text that is drawn before the first line of the branch that goes on with this branch. An arrow
        shows that the line says where the value of the line above comes from."""
        return f"{self.others}\u2190 "

    def inner(self, link: TrailLink) -> Sequence[_Branch]:
        """Return one inner branch for each value from which the step of `link` computed its value, and then one for
        the number of the command. Values that are not traced yet have no branch."""
        traced = [source for source in link.parts if source.link is not None]
        last = len(traced) - 1
        return [
            _Branch(
                source.link,
                self.level + 1,
                self.others + ("├ " if at < last else "└ "),
                self.others + ("│ " if at < last else "  "),
                is_command=source is link.code,
            )
            for at, source in enumerate(traced)
            if source.link is not None
        ]


def slot_name(stack: str, above: Sequence[int], names: Names) -> str:
    """Return the expression that denotes a slot of `stack`. `above` is the path to the slot (see `SourceValue.above`).
    `names` contains all names of the run."""
    name = stack_expression(stack, names)
    if name == "stack" and tuple(above) == (0,):
        return "top"
    return name + "".join(f"[{index}]" for index in above)


def value_text(
    value: Value | StackValue | Evaluated, number: Callable[[float], str] = infinity_text
) -> str:
    """Return the text of a value for a message. A long text is shortened.

    Of a long integer, only the digits that are shown are computed. `number` converts floats to text
    (see `View.number`).
    """
    if type(value) is int:
        return _integer_text(value)
    pieces = value_pieces(value, lambda plain: plain_text(plain, _integer_text, number))
    return safe(shortened(beginning(pieces, _LONGEST), _LONGEST))


def _integer_text(value: int) -> str:
    return integer_text(value, _LONGEST)
