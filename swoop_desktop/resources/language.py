"""The player's language. Catalogs lie in assets/locale; what has no translation stays English."""

import gettext
import logging
import os
import struct
from collections.abc import Sequence

from swoop_desktop.engine.messages import Message
from swoop_desktop.resources.assets import asset

DOMAIN = "swoop_desktop"
ENGLISH = "en"
"""What everything is written in: it needs no catalog."""

log = logging.getLogger(__name__)
_catalog: "gettext.NullTranslations | None" = None
"""None while everything is said in English: then nothing of `gettext` is loaded."""


def set_language(code: str = "") -> None:
    """Choose a language by its code ("fr"); where it is empty or unknown, that of the desktop."""
    global _catalog
    _catalog = None
    name = _find([code]) if code else ""
    if name is None:
        log.warning("there is no language %.40r", code)
    name = name or _find(_desktop_languages())
    if name in (None, ENGLISH):
        return
    try:
        _catalog = gettext.translation(DOMAIN, asset("locale"), [name], fallback=True)
    except (OSError, ValueError, struct.error) as problem:  # a catalog that is damaged
        log.warning("no translation: %s", problem)


def _find(wanted: Sequence[str]) -> str | None:
    """Return the first language of those wanted that there is. A name that is only wanted is never
    looked for on the disk: it may lead anywhere.
    """
    for code in wanted:
        plain = code.replace("-", "_").split("@")[0]
        for name in (plain, plain.split("_")[0]):
            if name in (ENGLISH, "C", "POSIX"):
                return ENGLISH
            if name in languages():
                return name
    return None


def languages() -> list[str]:
    """Codes of the languages there are."""
    found = asset("locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return [ENGLISH, *sorted(path.parent.parent.name for path in found)]


def _(text: str) -> str:
    return _catalog.gettext(text) if text and _catalog is not None else text


def n_(one: str, many: str, count: int) -> str:
    """Return a text with a number in it; ``{count}`` is filled in."""
    return _counted(one, many, count).format(count=count)


def tr(message: Message) -> str:
    """Return a message of the engine in the player's language."""
    return message.render(_, _counted)


def _counted(one: str, many: str, count: int) -> str:
    if _catalog is None:
        return one if count == 1 else many
    return _catalog.ngettext(one, many, count)


def _desktop_languages() -> list[str]:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return [part.split(".")[0] for part in value.split(":")]
    return []
