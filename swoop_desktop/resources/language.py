"""The player's language; untranslated texts stay English."""

import logging
import os
import re
import struct
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from swoop_desktop.engine import messages
from swoop_desktop.engine.messages import Message, msg, pmsg
from swoop_desktop.resources.assets import asset

_MAGIC = 0x950412DE
_PLURALS = "plural="
_USUAL: Mapping[str, Callable[[int], int]] = {
    "(n!=1)": lambda n: int(n != 1),
    "(n>1)": lambda n: int(n > 1),
    "0": lambda n: 0,
}
"""Plural rules of most languages. Any other rule loads `gettext` on first use."""


class Catalog:
    def __init__(self, data: bytes) -> None:
        """Raises ValueError for a damaged catalog."""
        self._data = data
        try:
            magic, _revision, count, keys, values = struct.unpack_from("<5I", data)
            if magic != _MAGIC:
                raise ValueError("it is not a catalog")
            places = struct.unpack_from(f"<{2 * count}I", data, keys)
            wanted = struct.unpack_from(f"<{2 * count}I", data, values)
        except struct.error:
            raise ValueError("it is cut short") from None
        self._found = dict[bytes, tuple[int, int]]()
        for i in range(0, 2 * count, 2):
            size, start, long, begin = *places[i : i + 2], *wanted[i : i + 2]
            if max(start + size, begin + long) > len(data):
                raise ValueError("it is cut short")
            self._found[data[start : start + size].partition(b"\0")[0]] = (begin, begin + long)
        self._plural: Callable[[int], int] | None = None

    def gettext(self, text: str) -> str:
        translations = self._texts(text)
        return translations[0] if translations else text

    def ngettext(self, one: str, many: str, count: int) -> str:
        if self._plural is None:
            self._plural = self._rule()
        translations, form = self._texts(one), self._plural(count)
        if form < len(translations):
            return translations[form]
        return one if count == 1 else many

    def _texts(self, key: str) -> list[str]:
        """Return all plural forms; an empty list if untranslated."""
        begin, end = self._found.get(key.encode("utf-8", "surrogatepass"), (0, 0))
        texts = self._data[begin:end].decode("utf-8", "replace")
        return texts.split("\0") if texts else []

    def _rule(self) -> Callable[[int], int]:
        rule = "".join("".join(self._texts("")).rpartition(_PLURALS)[2].partition(";")[0].split())
        if rule in _USUAL:
            return _USUAL[rule]
        import gettext

        try:
            return gettext.c2py(rule)
        except ValueError:
            return _USUAL["(n!=1)"]


DOMAIN = "swoop_desktop"
ENGLISH = "en"
"""Language of the source texts; it has no catalog."""
_ITSELF = pmsg("this language", "English")
"""Translators write their language's own name here."""

_LONGEST = 85
_PATIENCE = 2.0

_COURTS: Mapping[str, Mapping[str, str]] = {
    "english": {"J": "J", "Q": "Q", "K": "K"},
    "french": {"J": "V", "Q": "D", "K": "R"},
}
_COURT = r"(?<![\w{])[JQK](?![\w’}])"
"""A court card's letter in a text whose fields are not filled in yet."""

_ENDS = (".", "!", "?", "…", ":", "。")
_OBEYED = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
"""Control characters, including changes of the text's direction."""

log = logging.getLogger(__name__)
_catalog: Catalog | None = None
_chosen = ""
_spoken = ENGLISH
_letters = "english"


def set_language(code: str = "") -> Message | None:
    """Select a language by its code ("fr"), or the desktop's if the code is empty or unknown.

    Returns a message for the player if the language is unknown or its catalog damaged.
    """
    global _catalog, _chosen, _spoken
    _catalog, _chosen, _spoken = None, "", ENGLISH
    problem = None
    name = _find([code]) if code else ""
    if name is None:
        log.info("there is no language %.40r", code)
        known = strung(languages())
        problem = msg("There is no language “{code}”. There are: {known}.", code=code, known=known)
    elif name:
        _chosen = name
    name = name or _find(_desktop_languages())
    if name in (None, ENGLISH):
        return problem
    try:
        _catalog = read_catalog(str(name))
    except (OSError, ValueError) as error:
        log.info("no translation: %s", error)
        return msg(
            "The translation of this program ({code}) is damaged, so it speaks English. "
            "Install it again: your games and settings are kept.",
            code=name,
        )
    _spoken = str(name)
    return problem


def asked_for(arguments: Sequence[str]) -> str:
    for place, word in enumerate(arguments):
        if word == "--lang":
            return "".join(arguments[place + 1 : place + 2])
        if word.startswith("--lang="):
            return word.partition("=")[2]
    return ""


def set_letters(pack: str) -> None:
    """Name court cards by the letters of this pack, in every language."""
    global _letters
    _letters = pack


def letters() -> str:
    """Return the pack that names court cards: “english” or “french”."""
    return _letters


def courts(pack: str = "") -> Mapping[str, str]:
    """Map J, Q and K to a pack's letters on court cards."""
    return _COURTS[pack or _letters]


def spoken() -> str:
    return _spoken


def chosen() -> str:
    """Return the code that the player selected; empty to follow the desktop."""
    return _chosen


def languages() -> list[str]:
    _make_catalogs()
    catalogs = asset("locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return [ENGLISH, *sorted(path.parent.parent.name for path in catalogs)]


def read_catalog(code: str) -> Catalog | None:
    """Return a language's catalog; None for English. Raises OSError, or ValueError if it is
    damaged.
    """
    if code == ENGLISH:
        return None
    path = _place(code)
    return Catalog(path.read_bytes())


def _place(code: str) -> Path:
    return asset("locale") / code / "LC_MESSAGES" / f"{DOMAIN}.mo"


@cache
def _make_catalogs() -> None:
    """In a clone, rebuild catalogs that are older than their translations."""
    clone = asset("locale").parents[1]
    try:
        for source in (clone / "translations").glob("*.po"):
            catalog = _place(source.stem)
            if not catalog.exists() or catalog.stat().st_mtime < source.stat().st_mtime:
                import subprocess

                command = [sys.executable, "-m", "build.catalogs"]
                subprocess.run(command, cwd=clone, stdout=subprocess.DEVNULL, check=False)
                return
    except OSError as error:
        log.info("no catalogs are made: %s", error)


def own_name(code: str) -> str:
    """Return a language's own name for itself, or its code if unknown."""
    try:
        catalog = read_catalog(code)
    except (OSError, ValueError):
        return code
    if catalog is None:
        return _ITSELF.text
    name = _ITSELF.render(catalog.gettext)
    return code if name == _ITSELF.text else name


def _(text: str) -> str:
    return _lettered(_catalog.gettext(text) if text and _catalog is not None else text)


def p_(context: str, text: str) -> str:
    """Translate a text that has different translations in different contexts."""
    if _catalog is None:
        return text
    return _catalog.gettext(f"{context}\4{text}").rpartition("\4")[2]


def n_(one: str, many: str, count: int) -> str:
    return _counted(one, many, count).format(count=count)


def tr(message: Message) -> str:
    return message.render(_, _counted)


def say(line: str = "", *, error: bool = False) -> None:
    """Print a line; escape control characters, which texts from files may hold."""
    print(printable(line), file=sys.stderr if error else sys.stdout, flush=error)


def printable(line: str) -> str:
    return _OBEYED.sub(lambda found: found[0].encode("unicode_escape").decode(), line)


def listed(texts: Sequence[str], *, either: bool = False) -> str:
    """Join texts as a list in words: “a, b and c”, or “a, b or c”."""
    if len(texts) < 2:
        return "".join(texts)
    joined = texts[0]
    for text in texts[1:-1]:
        joined = _("{list}, {next}").format(list=joined, next=text)
    words = _("{list} or {last}") if either else _("{list} and {last}")
    return words.format(list=joined, last=texts[-1])


def strung(texts: Iterable[str]) -> str:
    """Join non-empty texts by commas, or by spaces after a sentence."""
    return _chained(texts, _("{list}, {next}"))


def paragraph(texts: Iterable[str]) -> str:
    return _chained(texts, _("{list} {next}"))


def sentences(texts: Iterable[str]) -> str:
    """Join texts for speech, with a full stop between them."""
    there = [text for text in texts if text]
    stop = _("{words}.")
    ended = [text if text.endswith(_ENDS) else stop.format(words=text) for text in there[:-1]]
    return paragraph([*ended, *there[-1:]])


def _chained(texts: Iterable[str], how: str) -> str:
    there = [text for text in texts if text]
    joined, after = there[0] if there else "", _("{list} {next}")
    for text in there[1:]:
        joined = (after if joined.endswith(_ENDS) else how).format(list=joined, next=text)
    return joined


def decimal(number: float, digits: int = 1) -> str:
    whole, point, part = f"{number:.{digits}f}".partition(".")
    return _("{whole}.{part}").format(whole=whole, part=part) if point else whole


def _counted(one: str, many: str, count: int) -> str:
    if _catalog is None:
        return _lettered(one if count == 1 else many)
    return _lettered(_catalog.ngettext(one, many, count))


def _lettered(text: str) -> str:
    if _letters == "english":
        return text
    return re.sub(_COURT, lambda found: courts()[found[0]], text)


def _find(wanted: Sequence[str]) -> str | None:
    """Return the first available language. Only names of existing catalogs become paths: another
    name could lead anywhere.
    """
    for code in wanted:
        plain = code.lower().replace("-", "_").split("@")[0]
        for name in (plain, plain.split("_")[0]):
            if name in (ENGLISH, "c", "posix"):
                return ENGLISH
            if found := next(
                (language for language in languages() if language.lower() == name), ""
            ):
                return found
    return None


def _desktop_languages() -> list[str]:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return [part.split(".")[0] for part in value.split(":")]
    return _preferred()


def _preferred() -> list[str]:
    """Return the languages of Windows or macOS, preferred first; before pygame is loaded only the
    first.
    """
    if "pygame" not in sys.modules:
        return list(filter(None, [_of_windows() or _of_macos()]))
    try:
        from pygame.system import get_pref_locales

        locales = get_pref_locales()
    except (ImportError, AttributeError, RuntimeError) as error:
        log.info("the system does not say its languages: %r", error)
        return []
    return [f"{locale['language']}_{locale['country'] or ''}".rstrip("_") for locale in locales]


def _of_windows() -> str:
    """Return the language of Windows, such as “fr-CA”; empty if unknown."""
    if sys.platform == "win32":
        try:
            import ctypes

            name = ctypes.create_unicode_buffer(_LONGEST)
            ctypes.windll.kernel32.GetUserDefaultLocaleName(name, _LONGEST)
        except (ImportError, OSError, AttributeError) as error:
            log.info("Windows does not say its language: %r", error)
        else:
            return name.value
    return ""


def _of_macos() -> str:
    """Return the language of macOS, such as “fr_CA”; empty if unknown."""
    if sys.platform == "darwin":
        try:
            import subprocess
        except ImportError as error:
            log.info("macOS can't be asked for its language: %s", error)
            return ""
        command = ("/usr/bin/defaults", "read", "-g", "AppleLocale")
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=_PATIENCE, check=True
            )
        except (OSError, subprocess.SubprocessError, ValueError) as error:
            log.info("macOS does not say its language: %r", error)
        else:
            return done.stdout.strip()
    return ""


messages.translated = tr
