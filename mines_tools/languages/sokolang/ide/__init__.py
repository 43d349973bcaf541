"""What an editor can show and do in a Sokolang program: a file for each request."""
