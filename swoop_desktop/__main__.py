"""Entry point of ``python -m swoop_desktop`` and the ``swoop-desktop`` command."""

import os
import sys

from swoop_desktop import inventory, lazy_imports


def _open_streams() -> None:
    """Open closed standard streams on the null device: else a file of a library could receive error
    output.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def _restore_library_path() -> None:
    """Undo the frozen program's library path, so that system programs load their own libraries."""
    if getattr(sys, "frozen", False):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            os.environ.pop(name, None)
            before = os.environ.pop(f"{name}_ORIG", None)
            if before is not None:
                os.environ[name] = before


def main() -> int:
    _open_streams()
    _restore_library_path()
    lazy_imports.put_off()  # first: the frozen program lacks some deferred modules
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
