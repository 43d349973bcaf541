"""Tests of the linter's rules."""
