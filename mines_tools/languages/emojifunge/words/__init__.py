"""Words of Emojifunge for people: what is known of values, places, glyphs and programs."""
