"""The glyphs of Emojifunge: one record each, in a file for each group."""
