"""Random bytes, all the way to the table. ``make fuzz`` searches for files that crash the program
or make it slow, guided by the code that they reach. Its finds are kept in ``corpus/``, which the
suite runs.
"""
