"""The parts of linting that all languages share: selecting rules, suppressing findings, applying fixes.

`mines_tools.lint` is also a function: `mines_tools.lint(text)` calls `lint` of `mines_tools.api`.
"""
