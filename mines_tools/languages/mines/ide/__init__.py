"""The editor features of Mines. Each file contains one feature: its functions take a text and the
analysis of this text. The functions accept every text, and only a renaming can be refused. Places
in a text are given as offsets."""
