"""The watch: what is open at a table, and what to say when something happens there. Pure."""
