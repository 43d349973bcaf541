"""The editor features of Mines, one file each: functions of a text and its analysis, in offsets and labels.

These functions accept any text without failing; only a renaming can be refused.
"""
