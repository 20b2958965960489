"""What changes an evening. One transaction each, keyword-only context."""
