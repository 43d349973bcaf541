"""Tests of linting that hold for any language."""
