"""The rules of the linter for Sokolang, one small file each.

A rule's file holds its documentation (the module's docstring), and its check with the declaration above it. `table`
lists the rules.
"""
