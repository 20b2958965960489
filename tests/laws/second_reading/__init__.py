"""The auction and the leads worked out a second time, from the digest and not from the rules."""
