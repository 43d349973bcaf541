"""Rules of any language: how one is declared, the list of all, and their pages."""
