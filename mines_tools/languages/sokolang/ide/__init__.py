"""The editor features of Sokolang, with one module for each request."""
