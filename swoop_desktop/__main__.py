"""``python -m swoop_desktop`` and the ``swoop-desktop`` command."""

import sys


def main() -> int:
    """Run the command line of the process; the exit status."""
    try:
        from swoop_desktop import cli
    except ImportError as error:
        from swoop_desktop import mishaps
        from swoop_desktop.ui import alert

        alert.tell(mishaps.damaged(str(error)), dialog=True)
        return mishaps.DAMAGED
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
