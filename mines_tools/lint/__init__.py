"""What is the same in linting any language: selecting rules, suppressing them, applying fixes."""
