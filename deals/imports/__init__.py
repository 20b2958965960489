"""From a file of boards to stored rows, in three steps.

`layout` sorts what a reader found into events, sessions, boards and results, without a database;
`store` writes a layout, changing nothing that is already there; `worker` does both for uploaded
files: first as a rehearsal that is rolled back and reported, then, after a yes, for good.
"""
