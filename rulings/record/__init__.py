"""The record of calls, answers and rulings: read as positions, changed by services.

Each service is one transaction; all arguments are named.
"""
