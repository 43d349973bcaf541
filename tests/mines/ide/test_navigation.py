"""Navigation from operations to cells and back. Results have the form ``line: text``."""

from tests.mines.ide.editing import ADD, EDITOR, at, drawn


def test_definition():
    def defined(source: str) -> list[str]:
        cursor = at(source)
        return drawn(cursor.text, EDITOR.definition(cursor.snapshot, cursor.offset))

    assert defined(ADD.replace("2,1", "2$0,1")) == ["3: ."]
    assert defined(ADD.replace("2,1", "-$01,4")) == ["3: ."]
    assert defined(ADD.replace("...", ".$0..")) == ["3: ."]
    assert defined("*.\n1,0 # wo$0rd") == defined("*.\n!$0") == []


def test_definition_of_a_skip():
    cursor = at("***..\n*.*..\n**...\n1,1 # push 7\n1$0;1 # skip\n4,0\n4,1\n\n")
    spans = EDITOR.definition(cursor.snapshot, cursor.offset)
    assert drawn(cursor.text, spans)[-1] == "2: ."
    assert all(found.split(": ")[0] in "456789" for found in drawn(cursor.text, spans)[:-1])
    assert len(spans) > 1


def test_references_and_highlights():
    cursor = at(ADD.replace("0,1\n", "0$0,1\n", 1))
    assert drawn(cursor.text, EDITOR.references(cursor.snapshot, cursor.offset)) == [
        "5: 0,1",
        "8: 0,1",
    ]
    assert drawn(
        cursor.text, (each.span for each in EDITOR.highlights(cursor.snapshot, cursor.offset))
    ) == [
        "3: .",
        "5: 0,1",
        "8: 0,1",
    ]


def test_the_operation_that_opens_a_cell_is_a_reference_to_it():
    cursor = at("..*\n..$0.\n0,0\n2,1\n2,1")
    assert drawn(cursor.text, EDITOR.references(cursor.snapshot, cursor.offset)) == [
        "4: 2,1",
        "5: 2,1",
    ]
    cursor = at("..*\n.$0..\n0,0\n2,1\n2,1")
    assert drawn(cursor.text, EDITOR.references(cursor.snapshot, cursor.offset)) == ["3: 0,0"]
