"""Views of the watch: its page, its taps, and the line of tables to stay at."""
