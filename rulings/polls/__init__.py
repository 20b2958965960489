"""The poll of peers: what players of the same strength would have done, asked by link or code."""
