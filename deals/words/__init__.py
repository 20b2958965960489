"""How cards, seats, calls and tables are written and spoken, in the reader’s language."""
