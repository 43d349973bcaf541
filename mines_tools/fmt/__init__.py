"""The part of formatting that all languages share: it selects edits, and checks their result."""
