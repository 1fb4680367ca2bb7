"""``python -m swoop_desktop`` and the ``swoop-desktop`` command."""

import sys

from swoop_desktop import inventory, lazy_imports


def main() -> int:
    """Run the command line of the process; the exit status."""
    lazy_imports.put_off()  # some are not there at all in a frozen program, and loaded by nobody
    if name := inventory.lost():
        from swoop_desktop import errors

        return errors.refuse(errors.incomplete, name)
    try:
        with lazy_imports.uncollected():
            from swoop_desktop import cli
    except ImportError as error:
        from swoop_desktop import errors

        return errors.refuse(errors.damaged, str(error))
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
