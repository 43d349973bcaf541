"""Tests of how findings are shown and written down."""
