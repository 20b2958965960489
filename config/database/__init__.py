"""The private PostgreSQL: made, started, backed up, restored."""
