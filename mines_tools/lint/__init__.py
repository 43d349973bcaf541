"""The parts of linting that all languages share: selecting rules, suppressing findings, applying fixes.

As `mines_tools.lint(text)` the package is called as the function `lint` of `mines_tools.api`.
"""
