"""What pages show, read in a constant number of queries."""
