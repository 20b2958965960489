"""What most of the Laws say, worked out a second time from the digest and not from the rules."""
