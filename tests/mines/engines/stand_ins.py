"""Packages that look like releases of mines-esolang but do much less. They test how the tools drive
a release.

A left click pushes the column. A right click on column 0 reads a character, and on column 1 an
integer. On column 2 it writes the top value, and on column 3 it performs the right click on the
cell below. The program ends at a click on the last column, if that is 5.
"""

RELEASE_1 = """
import re
from sys import stdin
from time import perf_counter_ns
def parse_code(filename, args):
  lines = open(filename, encoding='utf-8').read().split(sep='\\n')
  rows = [line for line in lines if set(line) <= set('.*') and line]
  operations = []
  for line in lines[len(rows):]:
    found = re.fullmatch('([0-9]+)([,;])([0-9]+)', line)
    operations.append((int(found[3]), int(found[1]), found[2] == ';') if found else line == '!')
  return rows, 1, operations
def run(field, mines, operations, args):
  debug_mode = args.debug
  ever_rest_cells = 1
  ever_rest_mines = 1
  current_revealed = [[False] * len(row) for row in field]
  flagged = [[False] * len(row) for row in field]
  flag_mode = False
  operation_pointer = -1
  opration_to_perform = None
  recent_input = ''
  stack = []
  def perform_operation(x, y, right):
    nonlocal recent_input, opration_to_perform, ever_rest_cells
    current_revealed[x][y] = True
    if right and y == 0:
      recent_input += stdin.read()
      if recent_input:
        stack.append(ord(recent_input[0]))
        recent_input = recent_input[1:]
    elif right and y == 1:
      recent_input += stdin.read()
      stack.append(int(recent_input))
      recent_input = ''
    elif y == 2:
      print(chr(stack.pop()), end='', flush=True)
    elif y == 3:
      opration_to_perform = (x + 1, 2, False)
    elif y == 5:
      ever_rest_cells = 0
    else:
      flagged[x][y] = right
      stack.append(y)
    return 0
  while ever_rest_cells > 0 and ever_rest_mines > 0:
    if opration_to_perform != None:
      op_x, op_y, op_right = opration_to_perform
      opration_to_perform = None
    else:
      operation_pointer = (operation_pointer + 1) % len(operations)
      address = operations[operation_pointer]
      if address == False:
        continue
      elif address == True:
        flag_mode = not flag_mode
        continue
      else:
        op_x, op_y, op_right = address
    command_number = perform_operation(op_x, op_y, op_right)
  if debug_mode:
    print('never')
"""

_PARSER = """
import re
from mines.runtime.runner import Click, NoOperation
class Program:
    pass
def parse(text):
    lines = text.split("\\n")
    program = Program()
    program.rows = [line for line in lines if set(line) <= set(".*") and line]
    program.operations = []
    for line in lines[len(program.rows):]:
        found = re.fullmatch("([0-9]+)([,;])([0-9]+)", line)
        program.operations.append(
            Click((int(found[1]), int(found[3])), found[2] == ",") if found else NoOperation()
        )
    if program.rows == ["***"]:
        raise RuntimeError("no cell to open")
    return program
"""

_RUNNER = """
from collections import deque
class Click:
    def __init__(self, cell, is_left_button):
        self.cell, self.is_left_button = cell, is_left_button
class NoOperation:
    pass
class Restart:
    pass
class OperationPointer:
    def __init__(self, operations):
        self.__operations, self.__index = operations, 0
    def request(self):
        operation = self.__operations[self.__index]
        self.__index = (self.__index + 1) % len(self.__operations)
        return operation
class Stack:
    def __init__(self):
        self.__deque, self.__is_reversed = deque(), False
    def push(self, value):
        (self.__deque.appendleft if self.__is_reversed else self.__deque.append)(value)
    def pop(self):
        return self.__deque.popleft() if self.__is_reversed else self.__deque.pop()
    def reverse(self):
        self.__is_reversed ^= True
class Size:
    def __init__(self, rows):
        self.width, self.height = len(rows[0]), len(rows)
class Cells:
    def __init__(self, rows):
        self.rows = [["unopened"] * len(row) for row in rows]
    def iterate_values(self):
        return (cell for row in self.rows for cell in row)
class Player:
    def __init__(self, rows):
        self.size, self.cell_states = Size(rows), Cells(rows)
        self.game_status, self.flagging_mode = "playing", False
    def get_player_state(self):
        return self
    def get_board_size(self):
        return self.size
class State:
    pass
class Runner:
    def __init__(self, program, source, output, listener):
        state = self.__state = State()
        state.player = Player(program.rows)
        state.operation_pointer = OperationPointer(program.operations)
        state.operation_queue, state.stack = deque(), Stack()
        self.source, self.output = source, output
    def get_runtime_state(self):
        return self.__state
    def __process_next_operation(self):
        state = self.__state
        if state.player.game_status == "cleared":
            return False
        if not state.operation_queue:
            state.operation_queue.append(state.operation_pointer.request())
        operation = state.operation_queue.popleft()
        if not hasattr(operation, "cell"):
            state.stack.reverse()
            return True
        column, row = operation.cell
        state.player.cell_states.rows[row][column] = "opened" if operation.is_left_button else "flagged"
        if column == 0 and not operation.is_left_button:
            for letter in self.source:
                state.stack.push(ord(self.source.dequeue()))
                break
        elif column == 1 and not operation.is_left_button:
            state.stack.push(int(self.source.line()))
        elif column == 2:
            self.output.write(chr(state.stack.pop()))
        elif column == 3:
            state.operation_queue.append(Click((2, row + 1), True) if row == 0 else Restart())
        elif column == 5:
            state.player.game_status = "cleared"
        else:
            state.stack.push(column)
        return True
"""

_SOURCE = """
from collections import deque
class InteractiveInputSource:
    def __init__(self, file):
        self.buffered, self.file = deque(), file
        assert not file.isatty()
    def __iter__(self):
        yield from self.buffered
        line = self.file.readline()
        self.buffered.extend(line)
        yield from line
    def dequeue(self):
        return self.buffered.popleft()
    def line(self):
        return self.file.readline()
    def get_buffered_len(self):
        return len(self.buffered)
"""

RELEASES = {
    "1.0.4": {"mines.py": RELEASE_1},
    "2.0.0": {
        "program/parser.py": _PARSER,
        "runtime/runner.py": _RUNNER,
        "view/interactive_input_source.py": _SOURCE,
    },
}
"""Modules by their paths, for each release."""
