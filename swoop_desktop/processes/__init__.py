"""Work beside the frames: `job` and `writer` on threads, `helper` and `server` for processes.

Imports the standard library alone. Begin with `job`, then `helper.Helper`; `swoop_desktop.helpers`
maps words to functions.
"""

THINK = "--think"
PAINT = "--paint"
TRY = "--try"
COUNT = "--count"
COMPARE = "--compare"
REVIEW = "--review"
SUM_UP = "--sum-up"
EXPLAIN = "--explain"
"""Command-line words of helper processes."""
