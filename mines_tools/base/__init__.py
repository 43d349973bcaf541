"""Small helpers that every other package may use. They depend on no language and no tool."""
