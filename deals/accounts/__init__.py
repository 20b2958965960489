"""Users: signing in and out, one-time links, settings."""
