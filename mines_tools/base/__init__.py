"""Small helpers that everything uses and that know nothing about languages or tools."""
