"""What the environment says of the message buses."""

import logging
import os
import sys
from pathlib import Path

log = logging.getLogger(__name__)

_PATIENCE = 1.0
"""Seconds that a message bus has to answer."""


def without_silent_buses() -> None:
    """Let no library wait for a message bus that accepts connections and never answers: they would
    for a minute, before there is a window.
    """
    of_session = f"unix:path={os.environ.get('XDG_RUNTIME_DIR', '')}/bus"
    for name, usual in (
        ("DBUS_SESSION_BUS_ADDRESS", of_session),
        ("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/run/dbus/system_bus_socket"),
    ):
        if bus_answers(os.environ.get(name) or usual) is False:
            log.warning("the bus at %s does not answer", name)
            os.environ[name] = "disabled:"


def bus_answers(address: str) -> bool | None:
    """Return whether a message bus answers at one of these addresses; None if none is reached."""
    if sys.platform == "win32" or not address:
        return None
    for one in address.split(";"):
        kind, _colon, told = one.partition(":")
        fields = dict(pair.partition("=")[::2] for pair in told.split(","))
        path = fields.get("path", "")
        if "%" in path:
            from urllib.parse import unquote

            path = unquote(path)
        if not path and "abstract" in fields:
            path = "\0" + fields["abstract"]
        elif kind != "unix" or not Path(path).is_socket():
            continue
        import socket  # not loaded where there is no bus

        with socket.socket(socket.AF_UNIX) as tried:
            tried.settimeout(_PATIENCE)
            try:
                tried.connect(path)
            except OSError:
                continue
            try:
                tried.sendall(b"\0AUTH EXTERNAL %s\r\n" % str(os.getuid()).encode().hex().encode())
                return bool(tried.recv(1))
            except OSError:
                return False
    return None
