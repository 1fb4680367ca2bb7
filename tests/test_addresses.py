"""No text sends players to a guessed or foreign address. Docs link within the repository; packages
use the address given to their build, `build.about.homepage`.
"""

import re
import shutil
import subprocess
import tomllib
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from build import about

ADDRESS = re.compile(r"\b(?:https?|ftp|git|ssh)://\w[^\s\"'<>)\]}`|,]+")
HOST = re.compile(r"\b[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|me|dev)/[\w./-]+")
MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b")
NO_HOST = {"example", "invalid", "localhost", "test"}
"""Top-level names that never belong to anybody (RFC 2606)."""

LICENCES = "build/licences.toml"
KNOWN = {
    # Names of formats, which no program opens.
    "http://www.w3.org/2000/svg": "*",
    "http://www.w3.org/XML/1998/namespace": "build/linux/metainfo.py",
    "http://www.freedesktop.org/standards/shared-mime-info": "*",
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd": "build/macos/entitlements.plist",
    "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/": "build/linux/papers.py",
    "http://openbox.org/3.4/rc": "tests/window/desk.py",
    # The page's subjects.
    "https://distributed.dask.org": "docs/cluster.md",
    # Others' tools that make our packages.
    "http://timestamp.digicert.com": "build/windows/signing.py",
    "https://nsis.sourceforge.io": "build/windows/package.py",
    "https://github.com/AppImage/type2-runtime/releases/download/20251108/runtime-x86_64": (
        ".github/workflows/release.yml"
    ),
}
"""By address of others: the one file that may name it (``*``: any)."""


@cache
def texts():
    """Map the paths of the project's text files to their texts."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=about.ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not a clone: what else lies here is not ours")
    found = {}
    for name in filter(None, listed.stdout.decode().split("\0")):
        path = about.ROOT / name
        if path.is_file() and b"\0" not in (data := path.read_bytes()):
            found[name] = data.decode("utf-8", "replace")
    return found


def of_licences():
    """Return the addresses from which the bundled works of others come."""
    parts = tomllib.loads(texts()[LICENCES]).values()
    entries = [part for group in parts for part in (group if isinstance(group, list) else [group])]
    return {entry[key] for entry in entries for key in ("home", "source") if key in entry}


def may_stand(address, path):
    if (urlsplit(address).hostname or "").rpartition(".")[2] in NO_HOST:
        return True
    if KNOWN.get(address) in ("*", path):
        return True
    return path == LICENCES and address in of_licences()


def test_no_address_that_is_not_known_stands_anywhere():
    strange = [
        f"{path}: {address}"
        for path, text in texts().items()
        for address in (found.rstrip(".;:") for found in ADDRESS.findall(text))
        if path != "tests/test_addresses.py" and not may_stand(address, path)
    ]
    assert not strange, "\n".join(strange)


def test_no_page_is_named_without_its_scheme_either():
    strange = [
        f"{path}: {found[0]}"
        for path, text in texts().items()
        if path not in ("tests/test_addresses.py", LICENCES)
        for found in HOST.finditer(ADDRESS.sub("", text))
    ]
    assert not strange, "\n".join(strange)


def test_no_mail_is_sent_to_anybody():
    strange = [
        f"{path}: {address}"
        for path, text in texts().items()
        for line in text.splitlines()
        if "@" in line
        for address in MAIL.findall(line)
        if address.rpartition(".")[2] not in NO_HOST
    ]
    assert not strange, "\n".join(strange)


def test_every_known_address_is_still_needed():
    everything = "\n".join(text for path, text in texts().items() if "test_addresses" not in path)
    assert not [address for address in KNOWN if address not in everything]


def test_links_of_the_papers_stay_in_the_project():
    """Docs name pages of the server (releases, issues) relative to the file as the server shows it:
    the project lies two levels above the tree.
    """
    for path, text in texts().items():
        if not path.endswith(".md"):
            continue
        for target in re.findall(r"\]\(([^)#]*)", text):
            if KNOWN.get(target) == path:
                continue
            assert "://" not in target and not target.startswith("/"), f"{path}: {target}"
            depth = len(Path(path).parts) + 1
            of_server = {"../" * depth + page for page in ("releases", "issues")}
            there = (about.ROOT / path).parent / target
            assert target in of_server or there.exists(), f"{path}: {target}"


@pytest.mark.parametrize(
    ("server", "repository", "expected"),
    [
        ("https://git.example", "some-body/cards.2", "https://git.example/some-body/cards.2"),
        ("", "", ""),
        ("", "some/body", ""),
        ("https://git.example", "", ""),
        ("https://git.example", "some", ""),
        ("https://git.example", "some/body/more", ""),
        ("https://git.example", "some/<b>", ""),
        ("http://git.example", "some/body", ""),
        ("javascript:alert(1)//", "some/body", ""),
    ],
)
def test_the_address_comes_from_the_environment(monkeypatch, server, repository, expected):
    monkeypatch.setenv("GITHUB_SERVER_URL", server)
    monkeypatch.setenv("GITHUB_REPOSITORY", repository)
    assert about.homepage() == expected
