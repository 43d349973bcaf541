"""Formats texts of any language: selects the edits, and checks the formatted text."""
