"""Tests of games that a person plays."""
