"""Texts about operations, commands, cells, values and stacks. Hovers, hints, the debugger and
`mines-run --explain` show these texts.

The text of a command comes from the one table of commands.
"""
