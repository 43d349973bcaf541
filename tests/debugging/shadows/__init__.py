"""What the steps of each language do to stacks, written once more, on values that know where they come from."""
