"""The exit statuses of the tools. The help of each tool lists its statuses, and says when the tool ends with each of
them."""

DONE = 0
"""The tool did what was asked, and has nothing to report."""
FOUND = 1
"""Findings remain, or a file would be formatted."""
FAILED = 1
"""The program did not run to its end: it has errors, or its run was aborted."""
REFUSED = 2
"""The usage or the configuration is wrong, or a file cannot be read or formatted."""
LIMIT = 3
"""The run reached the maximum number of steps, or the maximum time."""
NO_MEMORY = 4
"""The memory that a run may use was not enough."""
INTERRUPTED = 130
"""The user interrupted the tool. Shells report this status for a process that Ctrl-C ended."""
