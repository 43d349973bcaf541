"""What is the same in linting any language."""
