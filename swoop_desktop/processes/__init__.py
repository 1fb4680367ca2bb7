"""Background work: `job` and `writer` use threads, `helper` and `server` processes.

Imports the standard library alone. Begin with `job`, then `helper.Helper`; `swoop_desktop.helpers`
maps command-line words to functions.
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
