"""Compares everything that a user sees of the analysis with real runs.

The tests read the texts as a user does: hovers, hints, explanations, completions, and all edits
that claim to keep the program.

    python -m tests.mines.flow.shown [--programs N] [--seed S] [--jobs 1] [--structured 0.1]
"""
