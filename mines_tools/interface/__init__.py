"""What a language offers to the tools, and what a run of its programs offers."""
