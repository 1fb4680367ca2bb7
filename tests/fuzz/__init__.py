"""Bytes that nobody meant, all the way to the table.

``make fuzz`` looks for such as crash the program, or take it long, guided by what of the code they
reach. What it finds is kept in ``corpus/``, which the suite runs.
"""
