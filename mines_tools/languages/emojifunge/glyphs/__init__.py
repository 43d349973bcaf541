"""The glyphs of Emojifunge: one record each, in one file for each group."""
