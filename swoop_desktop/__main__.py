"""``python -m swoop_desktop`` and the ``swoop-desktop`` command."""

import os
import sys

from swoop_desktop import inventory, lazy_imports


def _open_streams() -> None:
    """Open the standard streams that were closed: else what a library opens takes their numbers,
    and what others complain about goes there.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free


def _restore_library_path() -> None:
    """Let no program of the system find the libraries of a packed program, which puts them first:
    this process has done with that, and one of ours puts them there again.
    """
    if getattr(sys, "frozen", False):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            os.environ.pop(name, None)
            before = os.environ.pop(f"{name}_ORIG", None)  # there is none where there was no path
            if before is not None:
                os.environ[name] = before


def main() -> int:
    """Run the command line of the process; the exit status."""
    _open_streams()
    _restore_library_path()
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
