"""Double dummy: the solver’s library in a process of its own."""
