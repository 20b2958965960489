"""The book: one module for each Law, in the book's order, its index, and the words of each."""
