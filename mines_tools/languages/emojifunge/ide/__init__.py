"""The editor features of Emojifunge. For each kind of request that an editor sends, there is a module."""
