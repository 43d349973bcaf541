"""The rules of the linter. Each rule is a small file.

The docstring of the file is the documentation of the rule, under the headings that
`RuleDocumentation` names. The function `check` finds what the rule reports. The decorator of
`check` declares the rule. The module `table` lists all rules.
"""
