"""What pages and records say, in the reader's language: values in, words and small views out."""
