"""Work beside the frames: a `job` on a thread, a `writer` to the disk, and helper processes
(`helper` and `server`).

It imports the standard library alone. Begin with `job`, then `helper.Helper`; which function each
word runs is told in `swoop_desktop.helpers`.
"""

THINK = "--think"
PAINT = "--paint"
TRY = "--try"
COUNT = "--count"
COMPARE = "--compare"
REVIEW = "--review"
SUM_UP = "--sum-up"
EXPLAIN = "--explain"
"""Processes that compute for the window."""
