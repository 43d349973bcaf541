"""Structured programs: what people write, with loops, tests and computed clicks, from a seed.

`kinds` chooses statements, `assembler` turns them into a board and clicks, and `statements` evaluates
them directly, which is what the program must do when it is run.
"""
