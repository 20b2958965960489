"""Readers and writers of the files bridge is exchanged in, in pure Python.

Each reader yields, in file order, `Record`s (one board at one table) and `Problem`s
(what could not be read, where, and what to do about it). No reader raises for
what a file contains.
"""
