"""The auction, information and the leads worked out a second time, from the digest alone."""
