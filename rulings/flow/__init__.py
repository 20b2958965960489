"""The flow: one question a page, until the ruling is recorded."""
