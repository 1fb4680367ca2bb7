"""Makes .deb and .rpm by nfpm from one tree of files."""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from build import about, licences
from build.linux import elf, papers
from build.linux.needs import Needs
from build.linux.tree import PROGRAM

_Json: TypeAlias = dict[str, Any]
_HERE = Path(__file__).parent
_DOC = f"/usr/share/doc/{about.COMMAND}"
_LICENSES = f"/usr/share/licenses/{about.COMMAND}"


def deb(root: Path, needs: Needs, into: Path) -> Path:
    work = _work("deb")
    contents = [
        *_contents(root),
        _made(work, f"{_DOC}/copyright", papers.copyright_file()),
        _made(work, f"{_DOC}/changelog.gz", papers.packed(papers.debian_changelog())),
        _made(work, f"/usr/share/lintian/overrides/{about.COMMAND}", _overrides()),
    ]
    depends, recommends = needs.debian()
    name = f"{about.COMMAND}_{about.version()}_amd64.deb"
    special = {
        "section": "games",
        "priority": "optional",
        "depends": depends,
        "recommends": recommends,
        "deb": {"compression": "xz"},
    }
    return _nfpm("deb", config(contents, special), into / name)


def rpm(root: Path, needs: Needs, into: Path) -> Path:
    work = _work("rpm")
    contents = [
        *map(_manual_marked, _contents(root)),
        {"dst": _LICENSES, "type": "dir", "file_info": _info(0o755)},
        _made(work, f"{_LICENSES}/{licences.FILE_NAME}", licences.notices()) | {"type": "license"},
    ]
    log = work / "changelog.json"
    log.write_text(papers.rpm_changelog(), encoding="utf-8")
    depends, recommends = needs.rpm()
    special = {
        "depends": depends,
        "recommends": recommends,
        "changelog": str(log),
        "release": "1",
        "rpm": {
            "compression": "xz",
            "summary": about.summary(),
            "group": "Amusements/Games/Board/Card",
            "buildhost": "localhost",
        },
    }
    name = f"{about.COMMAND}-{about.version()}.x86_64.rpm"
    return _nfpm("rpm", config(contents, special), into / name)


def config(contents: list[_Json], special: _Json) -> _Json:
    return {
        "name": about.COMMAND,
        "arch": "amd64",
        "platform": "linux",
        "version": about.version(),
        "maintainer": papers.CONTACT,
        "vendor": about.MAINTAINER,
        **({"homepage": home} if (home := about.homepage()) else {}),
        "license": about.project()["license"],
        "description": f"{_synopsis()}\n{_DESCRIPTION}",
        "mtime": _moment(),
        "disable_globbing": True,
        "contents": contents,
        **special,
    }


_DESCRIPTION = """\
Swoop is won by getting rid of all cards before the others do: the hand, the
face-up cards and the mysteries under them. Many house rules, bots of four
levels, several people around one screen, and a second game, Capture the
Hearts. It brings everything that it needs, Python included."""


def _synopsis() -> str:
    """Return the summary without its article, as Debian requires."""
    return about.summary().removeprefix("A ")


def _nfpm(packager: str, described: _Json, target: Path) -> Path:
    path = _work(packager) / "nfpm.json"  # JSON is valid YAML
    path.write_text(json.dumps(described, indent=1), encoding="utf-8")
    target.parent.mkdir(parents=True, exist_ok=True)
    command = [elf.tool("nfpm"), "package", "--config", str(path), "--packager", packager]
    subprocess.run(
        [*command, "--target", str(target)],
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(about.epoch())},
    )
    return target


def _contents(root: Path) -> Iterator[_Json]:
    """Yield all files, and the folders that no other package shares."""
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root)
        target = f"/{inside.as_posix()}"
        if path.is_symlink():
            yield {"src": str(path.readlink()), "dst": target, "type": "symlink"}
        elif path.is_file():
            info = _info(path.stat().st_mode & 0o777)
            yield {"src": str(path), "dst": target, "file_info": info}
        elif inside.is_relative_to(PROGRAM):
            yield {"dst": target, "type": "dir", "file_info": _info(0o755)}


def _manual_marked(content: _Json) -> _Json:
    """Mark manual pages as documentation, as RPM requires."""
    return content | {"type": "doc"} if "/man/" in content["dst"] else content


def _made(work: Path, target: str, content: str | bytes) -> _Json:
    """Return a generated file's entry."""
    path = work / Path(target).name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return {"src": str(path), "dst": target, "file_info": _info(0o644)}


def _info(mode: int) -> _Json:
    return {"mode": mode, "owner": "root", "group": "root", "mtime": _moment()}


def _moment() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(about.epoch()))


def _overrides() -> str:
    return (_HERE / "lintian-overrides").read_text(encoding="utf-8")


def _work(packager: str) -> Path:
    folder = about.WORK / "linux" / packager
    folder.mkdir(parents=True, exist_ok=True)
    return folder
