"""A fresh Debian in a folder, without any installed program."""

import hashlib
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

from build import about

RELEASE = "bookworm"
WORK = about.WORK / "debian"
_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_PROXIES = ("http_proxy", "https_proxy", "no_proxy")
_LEFT_OUT = (
    *("proc", "sys", "dev", "tmp", "run", "home", "root"),
    *("var/log", "var/cache/apt", "var/cache/debconf", "var/lib/apt", "var/lib/dpkg"),
    "etc/ld.so.cache",
    "var/cache/ldconfig",
)
"""Folders and files not compared: the system's own notes, and users' files."""


class Refused(AssertionError):
    """A command in the system failed; the text has the command and its output."""


class Root:
    """The system. Use it in a mount namespace of its own, so that nothing stays mounted."""

    def __init__(self, release: str = RELEASE, *, shared_memory: bool = True) -> None:
        """Unpack the system from its archive; make the archive first if it is missing."""
        self.release = release
        self.folder = folder = WORK / f"{release}-root"
        base = WORK / f"{release}.tar"
        if not base.is_file():
            _make_base(release, base)
        _remove(folder)
        folder.mkdir(parents=True)
        subprocess.run(["tar", "-xf", str(base), "-C", str(folder)], check=True)
        self.mount("-t", "proc", "proc", inside="proc")
        if shared_memory:
            self.mount("-t", "tmpfs", "tmpfs", inside="dev/shm")
        archives = WORK / f"{release}-archives"
        (archives / "partial").mkdir(parents=True, exist_ok=True)
        self.mount("--bind", str(archives), inside="var/cache/apt/archives")
        self.mount("--bind", "/tmp/.X11-unix", inside="tmp/.X11-unix")
        for name in ("resolv.conf", "hosts"):
            shutil.copy(Path("/etc") / name, folder / "etc" / name)

    def mount(self, *words: str, inside: str) -> None:
        """Mount something on a folder of the system."""
        target = self.path(inside)
        target.mkdir(parents=True, exist_ok=True)
        subprocess.run(["mount", *words, str(target)], check=True)

    def command(self, words: tuple[str, ...], home: str, **environment: str) -> list[str]:
        """Return a command line that runs in the system, as the owner of `home`."""
        owner = (self.folder / home.lstrip("/")).stat()
        clean = {"PATH": _PATH, "HOME": home, "LANG": "C.UTF-8", **environment}
        return [
            *("chroot", f"--userspec={owner.st_uid}:{owner.st_gid}", "--groups=", str(self.folder)),
            *("env", "-i", "-C", home, *(f"{name}={text}" for name, text in clean.items()), *words),
        ]

    def run(self, *words: str, home: str = "/root", **environment: str) -> str:
        """Return a command's output. Raises Refused if it fails."""
        done = self.attempt(*words, home=home, **environment)
        if done.returncode:
            raise Refused(f"{' '.join(words)} ended with {done.returncode}:\n{done.stdout}")
        return done.stdout

    def attempt(
        self, *words: str, home: str = "/root", **environment: str
    ) -> "subprocess.CompletedProcess[str]":
        """Run a command; the result has both output streams in one, and the exit status."""
        return subprocess.run(
            self.command(words, home, **environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            timeout=600,
        )

    def apt(self, *words: str) -> str:
        """Run apt-get without questions."""
        proxies = {name: os.environ[name] for name in _PROXIES if name in os.environ}
        asks_nothing = {"DEBIAN_FRONTEND": "noninteractive", **proxies}
        return self.run("apt-get", "-q", "-y", *words, **asks_nothing)

    def add_person(self, name: str, home: str) -> str:
        """Add a user with a home; return the home."""
        self.run("useradd", "--create-home", "--home-dir", home, name)
        return home

    def path(self, inside: str) -> Path:
        """Return the outside path of a file in the system."""
        return self.folder / inside.lstrip("/")

    def copy(self, file: Path, into: str) -> str:
        """Copy a file into the system, readable for everybody; return its path there."""
        target = self.path(into) / file.name
        shutil.copyfile(file, target)
        return f"{into.rstrip('/')}/{file.name}"

    def give(self, path: Path, home: str) -> None:
        """Let a file belong to the owner of a home."""
        owner = self.path(home).stat()
        os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)

    def files(self) -> dict[str, str]:
        """Return the content of every file, except for left-out ones."""
        found = {}
        for folder, folders, names in os.walk(self.folder):
            here = Path(folder).relative_to(self.folder)
            folders[:] = [name for name in folders if str(here / name) not in _LEFT_OUT]
            for name in (*folders, *names):
                if str(here / name) not in _LEFT_OUT:
                    found[str(here / name)] = _digest(Path(folder) / name)
        return found

    def processes(self, program: str) -> dict[int, list[str]]:
        """Return the arguments of each running process of a program in the system, by
        process id.
        """
        found = {}
        for place in Path("/proc").glob("[0-9]*"):
            try:
                if place.joinpath("root").readlink() != self.folder:
                    continue
                exe = place.joinpath("exe").readlink()
                words = place.joinpath("cmdline").read_bytes().decode().split("\0")[1:-1]
            except OSError:
                continue
            if exe == self.path(program):
                found[int(place.name)] = words
        return found

    def close(self) -> None:
        """Unmount everything and remove it."""
        _remove(self.folder)


def alone(module: str, *words: str) -> int:
    """Run a module in namespaces of its own; return its exit status. Afterwards nothing is mounted
    and nothing runs.
    """
    command = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    command += [sys.executable, "-m", module, *words]
    return subprocess.run(command, cwd=about.ROOT, check=False).returncode


def missing() -> list[str]:
    """Return the missing packages needed to make a system."""
    return [name for name in ("debootstrap", "unshare", "tar") if shutil.which(name) is None]


def _digest(path: Path) -> str:
    mode = path.lstat().st_mode
    if stat.S_ISLNK(mode):
        return f"-> {path.readlink()}"
    return hashlib.sha256(path.read_bytes()).hexdigest() if stat.S_ISREG(mode) else "a folder"


def _remove(folder: Path) -> None:
    """Remove a system; never remove anything mounted in it."""
    for place in reversed(_mounted_in(folder)):
        subprocess.run(["umount", "--lazy", place], check=True)
    if held := _mounted_in(folder):
        raise Refused(f"still mounted, so nothing is removed: {', '.join(held)}")
    if folder.exists():
        shutil.rmtree(folder)


def _mounted_in(folder: Path) -> list[str]:
    lines = Path("/proc/self/mounts").read_text(encoding="utf-8").splitlines()
    places = [line.split()[1].replace("\\040", " ") for line in lines]
    return [place for place in places if Path(place).is_relative_to(folder)]


def _make_base(release: str, base: Path) -> None:
    """Make an archive of Debian's smallest system, from this machine's mirror."""
    print(f"        making a fresh Debian {release}, once …", flush=True)
    folder = WORK / "base"
    _remove(folder)
    WORK.mkdir(parents=True, exist_ok=True)
    command = ["debootstrap", "--variant=minbase", release, str(folder), *_mirror()]
    with (WORK / "debootstrap.log").open("wb") as log:
        subprocess.run(command, check=True, stdout=log, stderr=log)
    _speak_as_here(folder / "etc" / "apt")
    part = base.with_suffix(".part")
    part.touch(mode=0o600)  # it may contain mirrors' passwords, see below
    subprocess.run(["tar", "-cf", str(part), "-C", str(folder), "."], check=True)
    part.rename(base)
    _remove(folder)


def _mirror() -> list[str]:
    """Return the address from which this machine gets Debian; nothing if it is no Debian."""
    asked = [
        "apt-get",
        "indextargets",
        "--format",
        "$(REPO_URI)",
        "Origin: Debian",
        "Label: Debian",
    ]
    return subprocess.run(asked, capture_output=True, text=True).stdout.split()[:1]


def _speak_as_here(apt: Path) -> None:
    """Give the system's apt this machine's proxies, certificates and passwords. They stay in the
    system's archive, which only its owner can read.
    """
    said = subprocess.run(["apt-config", "dump", "Acquire"], capture_output=True, text=True)
    (apt / "apt.conf.d" / "90here").write_text(said.stdout, encoding="utf-8")
    if (passwords := Path("/etc/apt/auth.conf.d")).is_dir():
        shutil.copytree(passwords, apt / "auth.conf.d", dirs_exist_ok=True)
    if (certificates := Path("/etc/ssl/certs/ca-certificates.crt")).is_file():
        target = apt.parent / "ssl" / "certs"
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy(certificates, target)
