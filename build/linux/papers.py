"""The papers that packages carry: manual page, licence, change log."""

import calendar
import email.utils
import gzip
import json
import textwrap
import time
from pathlib import Path

from build import about, changelog, licences
from build.linux.metainfo import changelog_text

_MANUAL = Path(__file__).with_name(f"{about.COMMAND}.6")
_FORMAT = "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
CONTACT = f"{about.MAINTAINER} <{about.ADDRESS}>"


def manual() -> str:
    """The page that `man swoop-desktop` shows."""
    when = time.strftime("%Y-%m-%d", time.gmtime(about.epoch()))
    text = _MANUAL.read_text(encoding="utf-8")
    facts = {"VERSION": about.version(), "DATE": when}
    for name, value in facts.items():
        text = text.replace(f"@{name}@", value)
    home = about.homepage()
    return text.replace("@SEE_ALSO@\n", f".SH SEE ALSO\n{home}\n" if home else "")


def copyright_file() -> str:
    """Our licence and those of all that is bundled, in the form that Debian reads."""
    licence = (about.ROOT / "LICENSE").read_text(encoding="utf-8")
    holder = about.copyright_holder()
    terms = licence.partition(holder)[2]
    source = f"Source: {home}\n" if (home := about.homepage()) else ""
    return (
        f"Format: {_FORMAT}\n"
        f"Upstream-Name: {about.NAME}\n"
        f"{source}\n"
        f"Files: *\n"
        f"Copyright: {holder}\n"
        f"License: Expat\n{_field(terms)}\n\n"
        f"Files: usr/lib/{about.COMMAND}/_internal/*\n"
        f"Copyright: their authors, who are named below\n"
        f"License: third-party\n{_field(licences.notices())}\n"
    )


def _field(text: str) -> str:
    """Lines as a field of a Debian control file continues them."""
    lines = (line.rstrip() for line in text.strip().splitlines())
    return "\n".join(f" {line}" if line else " ." for line in lines)


def debian_changelog() -> str:
    """In the form of Debian."""
    entries: list[str] = []
    for release in changelog.releases():
        items = "\n".join(
            textwrap.fill(changelog_text(item), 78, initial_indent="  * ", subsequent_indent="    ")
            for item in release.items
        )
        entries.append(
            f"{about.COMMAND} ({release.version}) unstable; urgency=medium\n\n{items}\n\n"
            f" -- {CONTACT}  {email.utils.formatdate(_moment(release))}\n"
        )
    return "\n".join(entries)


def rpm_changelog() -> str:
    """In the form of nfpm, which makes RPM's of it."""
    return json.dumps(
        [
            {
                "semver": f"{release.version}-1",
                "date": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(_moment(release))),
                "packager": CONTACT,
                "changes": [{"note": changelog_text(item)} for item in release.items],
            }
            for release in changelog.releases()
        ]
    )


def _moment(release: changelog.Release) -> int:
    """Seconds since 1970: noon of the day of the release, or the time of what is not released."""
    if release.date is None:
        return about.epoch()
    return calendar.timegm(time.strptime(release.date, "%Y-%m-%d")) + 12 * 3600


def packed(text: str) -> bytes:
    """Compressed as Debian wants it, without a name or a time."""
    return gzip.compress(text.encode(), 9, mtime=0)
