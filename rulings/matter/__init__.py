"""A matter before it is stored: facts, where they lead, what is carried over. Pure: no Django."""
