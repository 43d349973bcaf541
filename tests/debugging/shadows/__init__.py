"""Describes a second time what the steps of each language do to stacks, with values that know where
they come from."""
