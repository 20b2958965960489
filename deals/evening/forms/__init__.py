"""The forms of events and sessions."""
