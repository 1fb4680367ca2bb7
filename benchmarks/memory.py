"""What the program takes of the memory at a table, in a real window. Needs Xvfb.

The *resident* memory counts everything that is mapped, also what other programs have mapped as
well: libraries, and the window, which the X server maps too. The *proportional* one counts a part
of that, and *our own* nothing of it.
"""

import shutil

from benchmarks.display import run, screen

LIMITS = {(1280, 720): 60, (1920, 1080): 75, (3840, 2160): 160}


def main() -> None:
    if shutil.which("Xvfb") is None:
        print("Xvfb is not installed: nothing to measure on.")
        return
    print("megabytes       title   table    peak   limit   proportional   our own")
    with screen() as display:
        for size, limit in LIMITS.items():
            found = run(display, "memory", size)
            title, table = found["title"], found["table"]
            resident = f"{title['Rss']:6.1f}  {table['Rss']:6.1f}  {found['peak_mb']:6.1f}"
            shares = f"{table['Pss']:12.1f}  {table['Anonymous']:8.1f}"
            print(f"{size[0]}×{size[1]:<9} {resident}  {limit:5}   {shares}")
