"""Parse ``CHANGELOG.md`` for release notes and packages' change logs.

The format is strict: a title; then for each version a heading ``## 1.2.3 (2026-12-01)`` or ``##
1.2.3 (unreleased)``, an optional paragraph, and a list.
"""

import argparse
import datetime
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from build import about

PATH = about.ROOT / "CHANGELOG.md"
TITLE = "# Changes"
_HEADING = re.compile(r"## (\d+)\.(\d+)\.(\d+) \((unreleased|\d{4}-\d\d-\d\d)\)")


class ChangelogError(ValueError):
    """Raised for a wrong change log or version; the text says where and why."""


@dataclass(frozen=True)
class Release:
    """A version and its changes, in simple Markdown."""

    version: str
    date: str | None
    """ISO date; None before the release."""
    items: tuple[str, ...]
    intro: str = ""
    """A sentence or two about the version; may be empty."""

    @property
    def order(self) -> tuple[int, ...]:
        """Key for sorting versions."""
        return tuple(map(int, self.version.split(".")))


def releases(path: Path = PATH) -> list[Release]:
    """Return all versions, newest first. Raises ChangelogError with the line."""
    found: list[Release] = []
    for number, block in _blocks(path):
        try:
            found = _with(found, block)
        except ChangelogError as wrong:
            raise ChangelogError(f"{path.name}:{number}: {wrong}") from None
    if not found:
        raise ChangelogError(f"{path.name}:1: no version is described")
    if not found[-1].items:
        raise ChangelogError(f"{path.name}: {found[-1].version} has no list of changes")
    return found


def of(version: str, path: Path = PATH) -> Release:
    """Return a version's changes. Raises ChangelogError."""
    for release in releases(path):
        if release.version == version:
            return release
    raise ChangelogError(f"{path.name}: nothing about version {version}")


def notes(version: str, path: Path = PATH) -> str:
    release = of(version, path)
    changes = "\n".join(f"- {item}" for item in release.items)
    guide, home = "docs/install.md", about.homepage()
    help_ = "How to install it, and what your system's warnings mean"
    help_ = f"[{help_}]({home}/blob/v{version}/{guide})" if home else f"{help_}: `{guide}`"
    return "\n\n".join(filter(None, (release.intro, changes, help_))) + "\n"


def check_tag(tag: str, path: Path = PATH) -> None:
    """Check that the checkout is ready to be released under a tag. Raises ChangelogError."""
    version = about.version()
    if tag != f"v{version}":
        raise ChangelogError(f"the tag is {tag}, but swoop_desktop/__init__.py says {version}")
    newest = releases(path)[0]
    if newest.version != version:
        raise ChangelogError(f"{path.name}: the newest version is {newest.version}, not {version}")
    if newest.date is None:
        raise ChangelogError(f"{path.name}: write the day of the release over {version}")


def _blocks(path: Path) -> Iterator[tuple[int, str]]:
    """Yield blocks as one line each, with their line number."""
    begun, words = 0, ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if number == 1:
            if line != TITLE:
                raise ChangelogError(f"{path.name}:1: the first line must be '{TITLE}'")
            continue
        if _continues(words, line):
            words += " " + line.strip()
            continue
        if words:
            yield begun, words
        begun, words = number, line.rstrip()
    if words:
        yield begun, words


def _continues(block: str, line: str) -> bool:
    """True if a line belongs to the block above it."""
    if not block or not line.strip() or block.startswith("#"):
        return False
    if block.startswith("- "):
        return line.startswith("  ")
    return not line.startswith(("- ", "#"))


def _with(found: list[Release], block: str) -> list[Release]:
    """Return the releases with one more block added."""
    if block.startswith("#"):
        return [*found, _headed(found, block)]
    if not found:
        raise ChangelogError("stands under no version")
    *before, last = found
    if block.startswith("- "):
        return [*before, replace(last, items=(*last.items, block[2:].strip()))]
    if block.startswith(" "):
        raise ChangelogError("is indented, but continues nothing")
    if last.intro or last.items:
        raise ChangelogError("one paragraph may stand over the list of changes, and none after it")
    return [*before, replace(last, intro=block)]


def _headed(found: list[Release], line: str) -> Release:
    match = _HEADING.fullmatch(line)
    if match is None:
        raise ChangelogError("not '## 1.2.3 (2026-12-01)' or '## 1.2.3 (unreleased)'")
    *numbers, when = match.groups()
    release = Release(".".join(numbers), None if when == "unreleased" else when, ())
    if release.date is not None:
        try:
            datetime.date.fromisoformat(release.date)
        except ValueError:
            raise ChangelogError(f"there is no day {release.date}") from None
    if not found:
        return release
    newer = found[-1]
    if not newer.items:
        raise ChangelogError(f"{newer.version}, above, has no list of changes")
    if release.order >= newer.order:
        raise ChangelogError(f"{release.version} stands below {newer.version}: newest first")
    if release.date is None:
        raise ChangelogError("only the newest version may be unreleased")
    if newer.date is not None and release.date > newer.date:
        raise ChangelogError(f"{release.version} is dated after {newer.version}")
    return release


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m build.changelog", description=__doc__)
    does = parser.add_subparsers(dest="does", required=True)
    for name, what, said in (
        ("notes", "VERSION", "print the notes of a release"),
        ("check-tag", "TAG", "is the checkout ready to be released under this tag?"),
    ):
        does.add_parser(name, help=said).add_argument("which", metavar=what)
    asked = parser.parse_args()
    try:
        if asked.does == "notes":
            print(notes(asked.which), end="")
        else:
            check_tag(asked.which)
    except ChangelogError as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
