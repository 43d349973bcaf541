"""The editor features of Mines, one file each: functions that take a text and its analysis, and use offsets.

These functions accept any text without failing; only a renaming can be refused.
"""
