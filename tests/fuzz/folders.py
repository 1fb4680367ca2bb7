"""Strange folders: any names, times, owners, modes and kinds of files with any content, also in the
player's own files.

``python -m tests.fuzz.folders --minutes 10`` searches for folders that break the program.
"""

import argparse
import contextlib
import json
import logging
import os
import random
import secrets
import shutil
import tempfile
import time
from pathlib import Path

from swoop_desktop.engine.record import from_bytes, to_text
from swoop_desktop.statistics.kept_numbers import KeptNumbers
from swoop_desktop.storage.paths import DataDir
from tests.fuzz.changing import ODD, changed, record, toml
from tests.fuzz.neighbour import NOBODY, neighbour
from tests.fuzz.tour import guide, tour
from tests.play.recorded import Recorded

STAMPS = (
    *("2026-11-21-184213", "0001-01-01-000000", "9999-12-31-235959", "1969-12-31-235959"),
    *("2026-02-30-000000", "2999-12-31-235959", "3000-01-01-000000", "٢٠٢٦-11-21-184213"),
)
STEMS = (
    *("x", "classic", "x-mended", "x-mended-2", "", "-", ".", " ", "%s{0}{name}", "<b>", "é\u0301"),
    *("\u202ex", "a\nb", "\x1b[1m", "x" * 200, os.fsdecode(b"\xff\xfe"), "😀", "file:", "~"),
)
SECONDS = (0, 1, -1, 5, 2**31, 2**33, 253_402_300_800, 999_999_999_999, -(10**10), 1_700_000_000)
DAYS = ("2026-11-21", "0001-01-01", "9999-12-31", "2026-13-01", "20261121", "", "\0", "x" * 70)
MODES = (0o600, 0o600, 0o644, 0o777, 0o400, 0o200, 0)


class Litter:
    """Fills a folder at random, from a seed."""

    def __init__(self, seed, root, locked):
        self.rng, self.root, self.locked = random.Random(seed), root, locked
        self.data = DataDir.at(root)
        usual = Recorded("swoops150", seed=seed % 7, deals=1, back=9)
        self.samples = [usual.data, Recorded("capture25", seed=seed % 5, deals=1).data, b"", b"\0"]
        self.kept = {}
        """Content of each ordinary file."""

    def leave(self):
        others = self.root / "others"
        for folder in (self.data.records, others, self.data.rules, self.data.cache):
            folder.mkdir(parents=True)
        for number in range(self.rng.randint(1, 6)):
            self.lay(self.data.records if number % 3 else others)
        for write in (self.shelf, self.statistics, self.rules, self.caches):
            if self.rng.randrange(4):
                write()
        for folder in (self.data.records, others, self.data.rules, self.data.cache):
            if not self.rng.randrange(8):
                folder.chmod(self.rng.choice((0o500, 0o300, 0)))

    def lay(self, folder):
        """Write something with a record's name."""
        stem = "-".join(filter(None, (self.rng.choice((*STAMPS, "")), self.rng.choice(STEMS))))
        path = folder / f"{stem}.swoop"
        if os.path.lexists(path):
            return
        kinds = [
            lambda path: path.mkdir(),
            lambda path: path.symlink_to("nowhere"),
            lambda path: path.symlink_to(path.name),
            lambda path: path.symlink_to(self.locked / "games" / "x.swoop"),
            lambda path: path.symlink_to("/dev/zero"),
            lambda path: path.symlink_to("x" * 300),
            os.mkfifo,
        ]
        if not self.rng.randrange(5):
            with contextlib.suppress(OSError):
                self.rng.choice(kinds)(path)
            return
        self.put(path, self.record())
        self.odd(path)

    def record(self):
        """Return a record, mostly a nearly valid one."""
        data = self.rng.choice(self.samples[:2] if self.rng.randrange(8) else self.samples[2:])
        if self.rng.randrange(2):
            with contextlib.suppress(Exception):
                first, _, rest = data.partition(b"\n")
                header = {**from_bytes(first), "origin": self.origin()}
                data = to_text(header).encode("utf-8", "surrogatepass") + rest
        if self.rng.randrange(3) == 0:
            data = record(data, self.rng)
        if self.rng.randrange(6) == 0:
            many = b"9" * self.rng.choice((19, 100, 101, 4300, 5000))
            key = self.rng.choice((b"undo", b"seconds", b"deal_end", b"deal", b"totals"))
            data += 2 * (b'{"%s": %s}\n' % (key, many))
        return data

    def origin(self):
        """Return an origin as a record's header may have it."""
        kind = self.rng.choice(("moment", "again", "code", "daily", "other"))
        return {
            "kind": kind,
            "record": f"{self.rng.choice(STAMPS)}-{self.rng.choice(STEMS)}.swoop",
            "deal": self.rng.choice((1, 1, 2, 10**18, -1, "1")),
            "decisions": self.rng.choice((0, 3, 10**18)),
            "day": self.rng.choice(DAYS),
        }

    def shelf(self):
        """Write the file of games' names and added folders."""
        odd = (self.root / "others", self.locked, self.locked / "games", "\0", "x" * 300, "", "~")
        folders = [str(self.rng.choice(odd)) for _ in range(self.rng.randint(0, 4))]
        folders += ["file:///%00", "file:///%ff"][: self.rng.randint(0, 2)]
        names = {self.rng.choice(STEMS): str(self.rng.choice(ODD)) for _ in range(2)}
        text = f"folders = {json.dumps(folders)}\n[names]\n"
        text += "".join(f"{json.dumps(key)} = {json.dumps(name)}\n" for key, name in names.items())
        self.put(self.data.shelf, self.spoilt(text.encode("utf-8", "replace"), toml))

    def statistics(self):
        """Write numbers of deleted games, and the start of the statistics."""
        gone = Recorded("swoops150", seed=self.rng.randrange(50), deals=1).write(self.root / "gone")
        KeptNumbers(self.data).keep([gone])
        shutil.rmtree(gone.parent)
        lines = self.data.statistics.read_bytes()
        times = (*(f"{day}T00:00:00" for day in DAYS), *DAYS, "2026-11-21T00:00:00+01:00")
        if self.rng.randrange(2):
            since = f"[statistics.counting]\nsince = {json.dumps(self.rng.choice(times))}\n"
            self.put(self.data.progress, self.spoilt(since.encode(), toml))
        self.put(self.data.statistics, self.spoilt(lines, record))

    def rules(self):
        text = b'name = "Mine"\nbased_on = "classic"\npoint_limit = 150\n'
        self.put(self.data.rules / "x.toml", self.spoilt(text, toml))
        self.odd(self.data.rules / "x.toml")

    def caches(self):
        """Write cache files, which may be deleted at any time."""
        for name in ("cache.db", "cache.db-wal"):
            told = {"version": "2", "comparisons": {"a": [1e308]}}
            text = json.dumps(told)
            with contextlib.suppress(Exception):  # a part of a value may contain itself
                changed(told, self.rng)
                text = json.dumps(told)
            self.put(self.data.cache / name, text.encode("utf-8", "surrogatepass"))

    def spoilt(self, data, change):
        """Return the data, sometimes slightly changed."""
        return change(data, self.rng) if self.rng.randrange(3) == 0 else data

    def put(self, path, data):
        """Write an ordinary file."""
        with contextlib.suppress(OSError):  # no disk allows every name
            path.write_bytes(data)
            self.kept[path] = data

    def odd(self, path):
        """Give a file a random time, owner and mode."""
        with contextlib.suppress(OSError, OverflowError):
            os.utime(path, (self.rng.choice(SECONDS),) * 2)
        with contextlib.suppress(OSError):
            path.chmod(self.rng.choice(MODES))
            if not self.rng.randrange(6):
                os.chown(path, NOBODY, NOBODY)

    def check(self):
        """Raise AssertionError if a file's content is lost."""
        for folder in self.root.iterdir():
            if folder.is_dir():
                folder.chmod(0o700)
        for path, data in self.kept.items():
            if path.is_relative_to(self.data.cache):
                continue
            path.chmod(0o600)
            found = path.read_bytes()
            whole = data[: data.rfind(b"\n") + 1] if path.suffix == ".swoop" else data
            assert found.startswith(whole), f"{str(path)!a} was changed"


def tried(seed, folder):
    """Show a whole folder, as an ordinary user beside another user's folder."""
    litter = None
    try:
        with neighbour(folder) as locked:
            litter = Litter(seed, folder / "own", locked)
            litter.leave()
            with guide(litter.root) as pilot:
                tour(pilot)
    finally:
        if litter is not None:
            litter.check()


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.folders")
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, help="only this one")
    options = parser.parse_args()
    logging.disable()
    end, done = time.monotonic() + 60 * options.minutes, 0
    while time.monotonic() < end:
        seed = secrets.randbits(32) if options.seed is None else options.seed
        print(f"\r{done} folders; --seed {seed}    ", end="", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            tried(seed, Path(folder))
        done += 1
        if options.seed is not None:
            break
    print(f"\r{done} folders, and nothing broke.    ")


if __name__ == "__main__":
    main()
