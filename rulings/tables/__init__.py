"""The watch: the tables where something is open, what is said there, what came next."""
