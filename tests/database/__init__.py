"""Django's PostgreSQL engine for tests: see `base`."""
