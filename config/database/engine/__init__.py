"""Django's PostgreSQL engine, on the project's own server."""
