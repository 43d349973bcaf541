"""Explanations of what each part of a program does, for people and as data."""
