"""What the pages of several rooms share: the felt, the steps, the forms."""
