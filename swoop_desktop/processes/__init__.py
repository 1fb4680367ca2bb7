"""Work beside the frames: a `job` on a thread, a `writer` to the disk, and helper processes
(`client` and `server`).

It imports the standard library alone. Begin with `job`, then `client.ProcessJob` and `Service`;
which module each word runs is told in `swoop_desktop.helpers`.
"""

THINK = "--think"
PAINT = "--paint"
TRY = "--try"
COUNT = "--count"
COMPARE = "--compare"
REVIEW = "--review"
