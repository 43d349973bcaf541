"""The limits of the server."""

from __future__ import annotations

MOST_STEPS = 10_000_000
"""The maximum number of steps of a run."""
MOST_RUN_SECONDS = 30
"""The maximum time of a run in seconds."""
MOST_SECONDS = 60
"""The maximum time of a call in seconds."""
MOST_MEGABYTES = 512
"""The maximum memory of a call, in addition to the memory of Python itself."""
MOST_AT_ONCE = 2
"""The maximum number of calls that work at the same time. Other calls wait."""
MOST_TEXT = 2_000_000
"""The maximum length of a program and of an input in characters."""
MOST_LISTED = 100
"""The maximum number of commands of the debugger, and of test cases, in a call."""
