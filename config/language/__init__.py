"""Messages and formats: from many small .po files to one catalog a language."""
