"""The rules of the linter for Sokolang, one small file each.

A rule's file holds its documentation (the module's docstring), its row and its check. `table` lists the rows.
"""
