"""``python -m swoop_desktop`` and the ``swoop-desktop`` command."""

import sys

from swoop_desktop import inventory


def main() -> int:
    """Run the command line of the process; the exit status."""
    if broken := inventory.lost():
        return _damaged(broken, short=True)
    try:
        from swoop_desktop import cli
    except ImportError as error:
        return _damaged(str(error))
    return cli.main()


def _damaged(broken: str, *, short: bool = False) -> int:
    from swoop_desktop import mishaps
    from swoop_desktop.ui import alert

    alert.tell(mishaps.incomplete(broken) if short else mishaps.damaged(broken), dialog=True)
    return mishaps.DAMAGED


if __name__ == "__main__":
    sys.exit(main())
