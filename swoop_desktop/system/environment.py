"""Detects message buses that never answer."""

import logging
import os
import sys
from pathlib import Path

log = logging.getLogger(__name__)

_PATIENCE = 1.0


def without_silent_buses() -> None:
    """Disable buses that never answer: libraries would wait a minute for them before the window
    opens.
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
    """True if a bus answers at one of these addresses; None if none accepts connections."""
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
        import socket  # loaded only if there is a bus

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
