"""What rulings, questions, outcomes, tables and Laws say, in the reader’s language."""
