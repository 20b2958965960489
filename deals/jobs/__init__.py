"""Work beside the requests: the queue of what waits, and the processes that may be killed."""
