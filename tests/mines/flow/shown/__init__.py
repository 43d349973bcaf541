"""Everything that a person sees of the analysis, held against real runs.

The words themselves are read, as a person does: hovers, hints, explanations, offers of completion, and
every edit that is said to keep the program.

    python -m tests.mines.flow.shown [--programs N] [--seed S] [--jobs 1] [--structured 0.1]
"""
