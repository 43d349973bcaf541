"""The rules of the linter, one small file each.

A rule's file holds its documentation (the module's docstring, under the headings that
`RuleDocumentation` names), its `RULE`, and its check. `registry` lists them.
"""
