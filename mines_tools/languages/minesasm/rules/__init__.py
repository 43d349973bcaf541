"""The rules of the linter for the assembler's language. Each rule is a file."""
