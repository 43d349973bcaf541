"""The glyphs of Emojifunge. Each glyph is a record; the glyphs of a group are in one file."""
