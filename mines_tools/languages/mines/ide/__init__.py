"""The editor features of Mines. Each file has one feature: functions that take a text with its analysis, and use
offsets.

These functions accept every text. Only a renaming can be refused.
"""
