"""The part of formatting that all languages share: choosing edits, and checking their result."""
