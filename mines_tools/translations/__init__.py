"""What the phrases of `phrases` are in other languages: a module for each, with a table `PHRASES`."""
