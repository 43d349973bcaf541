"""What is the same in formatting any language: choosing edits, and holding them to their promise."""
