"""What the pages of several rooms share."""
