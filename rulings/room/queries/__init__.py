"""What the room shows, read in a constant number of queries."""
