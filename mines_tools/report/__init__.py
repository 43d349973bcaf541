"""Renders diagnostics, explanations and profiles, for people and for other programs."""
