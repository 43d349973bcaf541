"""The editor features of Mines, one file each: functions of a text and of what is known of it, in
offsets and labels. None of them fails, whatever the text; only a renaming can be refused."""
