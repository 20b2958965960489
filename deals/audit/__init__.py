"""Who changed what: told to the triggers, listed, and put into words."""
