"""A language that shares nothing with Mines: what the tools must not assume shows here."""
