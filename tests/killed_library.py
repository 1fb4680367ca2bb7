"""A library of rule sets in a process that tests kill while it writes: `python -m
tests.killed_library FOLDER WHO`.

In an endless loop it saves, changes, renames, deletes and restores rule sets. After each step it
prints the step, file, name and number of deals.
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
    """Fail like a system without a trash."""
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
