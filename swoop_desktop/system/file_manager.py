"""Shows a folder in the desktop's own file manager."""

import logging
import os
import sys
from pathlib import Path

from swoop_desktop.engine.messages import Message, msg

log = logging.getLogger(__name__)


def show_folder(folder: Path) -> Message | None:
    """Returns a message for the player if that failed."""
    try:
        if sys.platform == "win32":
            os.startfile(folder)
        else:
            import subprocess  # imported late: takes milliseconds, and few players need it

            opener = "open" if sys.platform == "darwin" else "xdg-open"
            subprocess.Popen(  # may outlive this program
                [opener, os.fspath(folder)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
    except OSError as error:
        log.warning("%s could not be shown: %s", folder, error)
        return msg("Your system could not open the folder {path}.", path=folder)
    return None
