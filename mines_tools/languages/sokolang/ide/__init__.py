"""The editor features of Sokolang. For each kind of request that an editor sends, there is a module."""
