"""The rules of the linter for Emojifunge, one small file each.

A rule's file holds its documentation (the module's docstring), its row and its check. `table` lists the rows.
"""
