"""Descriptions of the stacks, steps and places of Sokolang programs."""
