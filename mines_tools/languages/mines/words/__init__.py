"""Texts for operations, commands, cells, values and stacks: in hovers, hints, the debugger and `mines-run
--explain`.

The text of a command comes from the one table of commands.
"""
