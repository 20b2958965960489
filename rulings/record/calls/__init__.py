"""A call to a table: opened, taken, put in its place, ended, brought back.

Whoever changes one locks it first, and refuses a form that has not seen how it stands (`seen`).
"""
