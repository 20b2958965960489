"""The pages of events and sessions."""
