"""Memory of the program at a table, in a real window. Needs Xvfb.

*Our own* memory has a limit: the program wrote it and shares it with no other. All of it is free
once the program ends. *Resident* memory also counts libraries (19 MB), which other programs may
use, and the window, which the X server maps too (8 and 31 MB). *Proportional* memory counts a share
of both, which depends on the other programs that run.
"""

import shutil

from benchmarks.display import MEMORY, run, screen


def main() -> None:
    if shutil.which("Xvfb") is None:
        print("Xvfb is not installed: nothing to measure on.")
        return
    print("megabytes       title   table    peak   proportional   our own   limit")
    with screen() as display:
        for size, limit in MEMORY.items():
            found = run(display, "memory", size)
            title, table = found["title"], found["table"]
            resident = f"{title['Rss']:6.1f}  {table['Rss']:6.1f}  {found['peak_mb']:6.1f}"
            shares = f"{table['Pss']:12.1f}  {table['Own']:8.1f}"
            print(f"{size[0]}×{size[1]:<9} {resident} {shares} {limit:7}")
