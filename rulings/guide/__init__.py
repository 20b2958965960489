"""The style guide: every part of the pages with sample data, for who builds them."""
