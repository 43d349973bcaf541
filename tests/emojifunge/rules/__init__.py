"""Tests of the linter's rules for Emojifunge."""
