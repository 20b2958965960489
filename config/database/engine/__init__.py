"""Django's PostgreSQL engine, for the project's own server and any other."""
