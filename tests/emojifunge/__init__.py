"""Tests of the language Emojifunge."""
