"""The claim bench: a claimed ending worked out, stopped, and used for the ruling (Law 70)."""
