"""What is found, as the protocol writes it."""
