"""The editor features of Emojifunge, with one module for each request."""
