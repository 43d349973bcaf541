"""Small things that everything uses and that know nothing of languages or tools."""
