"""``python -m swoop_desktop`` and the ``swoop-desktop`` command."""

import sys

from swoop_desktop import inventory


def main() -> int:
    """Run the command line of the process; the exit status."""
    if broken := inventory.lost():
        return _damaged(broken)
    try:
        from swoop_desktop import cli
    except ImportError as error:
        return _damaged(str(error))
    return cli.main()


def _damaged(broken: str) -> int:
    from swoop_desktop import mishaps
    from swoop_desktop.ui import alert

    alert.tell(mishaps.damaged(broken), dialog=True)
    return mishaps.DAMAGED


if __name__ == "__main__":
    sys.exit(main())
