"""``python -m swoop_desktop`` and the ``swoop-desktop`` command."""

import sys

from swoop_desktop import inventory, later


def main() -> int:
    """Run the command line of the process; the exit status."""
    later.put_off()  # some are not there at all in a frozen program, and loaded by nobody
    if name := inventory.lost():
        from swoop_desktop import mishaps

        return mishaps.refuse(mishaps.incomplete(name))
    try:
        with later.uncollected():
            from swoop_desktop import cli
    except ImportError as error:
        from swoop_desktop import mishaps

        return mishaps.refuse(mishaps.damaged(str(error)))
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
