"""How Paragraf is put together and started: settings, addresses, database, messages, commands."""
