"""Source texts: lines and spans, positions in editors, and what is reported about them."""
