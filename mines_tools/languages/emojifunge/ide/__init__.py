"""What an editor shows of Emojifunge, and offers: a file for each request."""
