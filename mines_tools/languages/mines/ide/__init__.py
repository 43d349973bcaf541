"""The editor features of Mines, one file each: functions of a text and its analysis, in offsets and labels.

None of them fails, for any text; only a renaming can be refused.
"""
