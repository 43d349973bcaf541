"""The glyphs of Emojifunge. Each glyph is a record. The glyphs of a group are in the same file."""
