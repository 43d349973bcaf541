"""The debugger in a terminal: a full-screen view, and a plain mode that works line by line."""
