"""The rules of the linter, one small file each.

A rule's file contains its documentation (the module's docstring, under the headings that `RuleDocumentation`
names), and its check with the declaration above it. `registry` lists them.
"""
