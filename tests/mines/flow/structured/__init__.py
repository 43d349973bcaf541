"""Structured programs: programs as people write them, with loops, tests and computed clicks, made
from a seed.

`kinds` chooses statements, and `assembler` turns them into a board and clicks. `statements`
evaluates them directly; the run of the program must do the same.
"""
