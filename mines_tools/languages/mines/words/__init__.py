"""Plain words for operations, commands, cells, values and stacks: the hovers, the hints, the debugger's words
and `mines-run --explain`. What a command does comes from the one table of them.
"""
