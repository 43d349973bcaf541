"""Texts that describe values, places, glyphs and programs of Emojifunge."""
