"""The commands: arguments, streams, exit statuses. What they do is done below."""
