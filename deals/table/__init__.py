"""A board at a table: its hands, record and result, entered, replayed and taken away."""
