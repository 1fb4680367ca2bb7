"""The player's language. Catalogs lie in assets/locale; what has no translation stays English."""

import gettext
import logging
import os
import struct

from swoop_desktop.engine.messages import Message
from swoop_desktop.ui.assets import asset

DOMAIN = "swoop_desktop"

log = logging.getLogger(__name__)
_catalog = gettext.NullTranslations()


def set_language(code: str = "") -> None:
    """Choose a language by its code ("fr"); empty: the one of the desktop."""
    global _catalog
    wanted = [code] if code else _desktop_languages()
    if not wanted or wanted[0].split("_")[0] in ("en", "C", "POSIX"):
        _catalog = gettext.NullTranslations()
        return
    try:
        _catalog = gettext.translation(DOMAIN, asset("locale"), wanted, fallback=True)
    except (OSError, ValueError, struct.error) as problem:  # a catalog that is damaged
        log.warning("no translation: %s", problem)
        _catalog = gettext.NullTranslations()


def languages() -> list[str]:
    """Codes of the languages there are."""
    found = asset("locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return ["en", *sorted(path.parent.parent.name for path in found)]


def _(text: str) -> str:
    return _catalog.gettext(text) if text else ""


def n_(one: str, many: str, count: int) -> str:
    """A text with a number in it; ``{count}`` is filled in."""
    return _catalog.ngettext(one, many, count).format(count=count)


def tr(message: Message) -> str:
    """What the engine says, in the player's language."""
    return message.render(_, _catalog.ngettext)


def _desktop_languages() -> list[str]:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return [part.split(".")[0] for part in value.split(":")]
    return []
