"""A library of rule sets that is there to be killed while it writes.

`python -m tests.killed_library FOLDER WHO` saves rule sets, changes, renames and deletes them and
takes them back, without end, and says of each step when it is done: the name, and what it says now.
"""

import errno
import os
import sys
from itertools import count
from pathlib import Path

from swoop_desktop.engine.options import with_changes
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.rulesets.library import Library
from swoop_desktop.storage import disk
from swoop_desktop.storage.trash import take_back


def no_trash(path):
    """As on a system that has none."""
    raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP), str(path))


def main():
    folder, who = Path(sys.argv[1]), sys.argv[2]
    disk.to_trash = no_trash
    library = Library(folder)
    game, rules = find_rules("wild_twos")

    def named(name, deals):
        return game.rules_from(with_changes(game.rules_to(rules), {"name": name, "deals": deals}))

    def say(step, found):
        print(f"{step}\t{found.path.name}\t{found.rules.name}\t{found.rules.deals}", flush=True)

    print("ready", flush=True)
    for number in count(1):
        name = f"{who} {number}"
        found = library.save(game, named(name, 1))
        say("saved", found)
        for deals in (2, 3):
            found = library.save_over(found, named(name, deals), "owl").found
            say("changed", found)
        found = library.renamed(found, f"{name} b").found
        say("renamed", found)
        deleted = library.delete(found.path)
        take_back(deleted)
        say("back", found)


if __name__ == "__main__":
    main()
