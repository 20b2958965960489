"""The Laws as pages and as pictures."""
