"""Events, sessions, tables and movements: set up, copied, moved on, and the practice evening."""
