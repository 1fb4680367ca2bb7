"""Random bytes, from file to table. ``make fuzz`` searches for files that crash or slow down the
program, guided by code coverage. Its finds are in ``corpus/``, which the test suite runs.
"""
