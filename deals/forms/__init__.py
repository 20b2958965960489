"""Forms: what a page asks for, and what is wrong with an answer."""
