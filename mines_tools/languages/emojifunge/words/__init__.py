"""Descriptions of values, places, glyphs and programs of Emojifunge."""
