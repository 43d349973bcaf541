"""The editor features of Emojifunge. There is a module for each request of an editor."""
