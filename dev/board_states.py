"""Records the states of real runs for the tests and the demo of the board (`web/board`).

Run `python -m dev.board_states` to write the files again.
"""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.runs import WORDS as EMOJIFUNGE
from mines_tools.languages.mines.runs import WORDS as MINES
from mines_tools.languages.sokolang.runs import WORDS as SOKOLANG
from mines_tools.translations.phrases import ENGLISH, phrase, speak
from tests.dap.client import EXAMPLES, Client

FOLDER = Path(__file__).parents[1] / "web" / "board" / "test" / "states"
"""The folder with the recordings."""
_MOST_STEPS = 120
_WORDS = {"mines": MINES, "emojifunge": EMOJIFUNGE, "sokolang": SOKOLANG}


class Run(NamedTuple):
    """A run to record."""

    program: str
    """The path of an example, or the name of one of the programs below."""
    language: str
    input: str = ""
    locale: str = ENGLISH


_OWN = {
    "flags-and-explosion.mines": "*..*....\n...*....\n..*.....\n.......*\n!\n0,0\n0,2\n2,2\n!\n1,0\n1,1\n7,0\n2,0\n4,2\n3,1\n7,3"
}
"""Programs that are only recorded: text by name."""

RUNS = {
    "mines-hello": Run("hello.mines", "mines"),
    "mines-truth-machine": Run("truth-machine.mines", "mines", "1\n"),
    "mines-flags": Run("flags-and-explosion.mines", "mines"),
    "mines-hello-ja": Run("hello.mines", "mines", locale="ja"),
    "emojifunge-countdown": Run("emojifunge/countdown.emojifunge", "emojifunge"),
    "emojifunge-hello": Run("emojifunge/hello.emojifunge", "emojifunge"),
    "emojifunge-sort": Run("emojifunge/sort.emojifunge", "emojifunge", "3 1 2\n"),
    "sokolang-sort": Run("sokolang/sort.soko", "sokolang", "3\n1\n2\n"),
    "sokolang-portals": Run("sokolang/portals.soko", "sokolang"),
    "sokolang-destroyer": Run("sokolang/destroyer.soko", "sokolang"),
}
"""The runs, by the name of their file without its ending."""


def recording(run: Run) -> str:
    """Return a recording of `run` as JSON. It has the text of the program, the words for the names in the states, the
    whole output, and the bodies of the events `mines/state` from the start on, one for each step."""
    with TemporaryDirectory() as folder:
        path = EXAMPLES / run.program
        if run.program in _OWN:
            path = Path(folder, run.program)
            path.write_text(_OWN[run.program], "utf-8", newline="\n")
        text = path.read_bytes().decode("utf-8")
        client = Client()
        client.ask("initialize", adapterID="mines", locale=run.locale)
        launched = {"program": str(path), "stopOnEntry": True, "input": run.input}
        client.ask("launch", **launched)
        client.ask("configurationDone")
        while len(client.events("mines/state")) <= _MOST_STEPS:
            if client.events("mines/state")[-1].get("isEnd"):
                break
            client.ask("stepIn", threadId=1)
        names = {name: phrase(text) for name, text in _WORDS[run.language].names.items()}
        speak(ENGLISH)
    facts = {
        "program": Path(run.program).name,
        "language": run.language,
        "locale": run.locale,
        "names": names,
        "text": text,
        "output": client.output,
    }
    # One line for each event, so that a difference is readable.
    lines = [f"{json.dumps(name)}: {_json(value)}" for name, value in facts.items()]
    events = ",\n".join(_json(event) for event in client.events("mines/state"))
    return "{\n" + ",\n".join(lines) + f',\n"events": [\n{events}\n]\n}}\n'


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """Write all recordings."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, run in RUNS.items():
        FOLDER.joinpath(f"{name}.json").write_text(recording(run), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
