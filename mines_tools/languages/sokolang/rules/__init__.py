"""The linter's rules for Sokolang. Each rule is in its own small file.

The file of a rule contains its documentation (the docstring of the module), its declaration and its check. `table`
lists the rules.
"""
