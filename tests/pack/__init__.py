"""The pack that a phone walks in."""
