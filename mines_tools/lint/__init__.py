"""What is the same in linting any language: selecting rules, suppressing them, applying fixes.

As `mines_tools.lint(text)` the package is called as the function `lint` of `mines_tools.api`.
"""
