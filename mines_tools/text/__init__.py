"""Source texts: lines and spans, positions in editors, and diagnostics."""
