"""Rules of any language: their declaration, the list of all rules, and their pages."""
