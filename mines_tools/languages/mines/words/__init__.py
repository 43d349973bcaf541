"""Texts about operations, commands, cells, values and stacks. Hovers, hints, the debugger and
`mines-run --explain` show these texts.

All texts about a command come from one table of commands.
"""
