"""Flow analysis: finds out where the pointer of an Emojifunge program can go, and what is known there."""
