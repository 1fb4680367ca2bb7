"""Look for files that break the program: ``make fuzz``, or

``python -m tests.fuzz record --minutes 10 --finds folder``

atheris notes which lines of the program a case reaches, and goes on from those that reach new ones.
A case may take 2 seconds of the processor, and 300 MB more than the program has before the first.
Each find is written to the folder of finds, and the search goes on without it.
"""

import argparse
import hashlib
import json
import logging
import os
import random
import resource
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import atheris

with atheris.instrument_imports(include=["swoop_desktop", "tomllib"], enable_loader_override=False):
    from tests.fuzz.targets import TARGETS, Ground

CORPUS = Path(__file__).parent / "corpus"
SECONDS, BYTES = 2.0, 300_000_000
ODD: list[Any] = [
    *(None, True, False, [], {}, [[]], ["7H"], [0, 0], [2, 8], {"0": "7H"}, {"x": {}}),
    *(0, 1, -1, 2, 12, 13, 53, 1000, 2**31, 2**63, -(2**63), 10**30, 0.5, 1e308),
    *("", " ", "X", "XB", "7H", "human", "bot:hard", "bot:", "../../x", "{0}", "{name}", "%s"),
    *("\0", "\n", "\u202e", "\u200b\ufeff", "\ud83d", "é\u0301", "😀" * 70, "a" * 61, "a" * 5000),
]
"""Values to put where others are expected."""


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place within a value: what holds it, and the key."""
    found, left = [], [value]
    while left:
        holder = left.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder))
        for key in keys:
            found.append((holder, key))
            if isinstance(holder[key], dict | list):
                left.append(holder[key])
    return found


def changed(value: Any, rng: random.Random) -> None:
    """Change something within a value."""
    spots = places(value)
    if not spots:
        return
    holder, key = rng.choice(spots)
    match rng.randrange(5):
        case 0:
            holder[key] = rng.choice(ODD)
        case 1:
            del holder[key]
        case 2:
            other, there = rng.choice(spots)
            holder[key] = json.loads(json.dumps(other[there])) if there in keys_of(other) else 0
        case 3 if isinstance(holder[key], int):
            holder[key] += rng.choice((-1, 1, 100))
        case _:
            if isinstance(holder, list):
                holder.insert(key, rng.choice(ODD))
            else:
                holder[rng.choice(["deal", "seat", "up", "hand", "x", "7H", "0"])] = rng.choice(ODD)


def keys_of(holder: Any) -> Any:
    return holder.keys() if isinstance(holder, dict) else range(len(holder))


def record(data: bytes, rng: random.Random) -> bytes:
    """A record with lines changed, left out, doubled, exchanged or cut."""
    lines = data.split(b"\n")
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        at = rng.randrange(len(lines))
        match rng.randrange(10):
            case 0:
                del lines[at]
                lines = lines or [b""]
            case 1:
                lines.insert(at, lines[rng.randrange(len(lines))])
            case 2:
                lines = lines[: at + 1]
            case 3:
                other = rng.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 4:
                undo = rng.choice((1, 1, 1, 2, 5, *ODD))
                lines.insert(at, json.dumps({"undo": undo}).encode("utf-8", "surrogatepass"))
            case _:
                try:
                    value = json.loads(lines[at if rng.randrange(3) else 0])
                    changed(value, rng)
                    text = json.dumps(value, ensure_ascii=bool(rng.randrange(2)))
                    lines[at] = text.encode("utf-8", "surrogatepass")
                except (ValueError, RecursionError, AttributeError, TypeError, LookupError):
                    continue
    return b"\n".join(lines)


def toml(data: bytes, rng: random.Random) -> bytes:
    """A TOML file with lines changed, left out, doubled or exchanged."""
    lines = data.split(b"\n")
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(lines))
        key, equals, _ = lines[at].partition(b"=")
        match rng.randrange(8):
            case 0 if len(lines) > 1:
                del lines[at]
            case 1:
                lines.insert(at, lines[rng.randrange(len(lines))])
            case 2:
                source = lines[rng.randrange(len(lines))].partition(b"=")[2]
                lines[at] = key + b"=" + source
            case 3:
                lines[at] = key + b"=" + str(rng.randrange(-2, 200)).encode()
            case _ if equals:
                odd = json.dumps(rng.choice(ODD), ensure_ascii=False)
                lines[at] = key + b"= " + odd.encode("utf-8", "replace")
    return b"\n".join(lines)


MUTATORS: dict[str, Callable[[bytes, random.Random], bytes]] = {
    "record": record,
    "rules": toml,
    "settings": toml,
}


class Hunt:
    """Cases of one kind, until the time is over."""

    def __init__(self, kind: str, seconds: float, finds: Path) -> None:
        self.run = TARGETS[kind]
        self.mutator = MUTATORS[kind]
        self.finds = finds
        self.end = time.monotonic() + seconds
        self.ground = Ground(thorough=False)
        self.cases = 0
        self.slowest = 0.0
        self.found: dict[str, Path] = {}
        self.began = memory()

    def case(self, data: bytes) -> None:
        """One file."""
        if time.monotonic() > self.end:
            self.finish()
        self.cases += 1
        began, before = time.process_time(), memory()
        try:
            self.run(self.ground, data)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a find
            frames = traceback.extract_tb(error.__traceback__)
            where = f"{frames[-1].filename}:{frames[-1].lineno}"
            self.keep(f"{type(error).__name__} {where}", data, traceback.format_exc())
            self.ground.close()
            self.ground = Ground(thorough=False)
        seconds = time.process_time() - began
        self.slowest = max(self.slowest, seconds)
        if seconds > SECONDS and self.cases > 1:
            self.keep("slow", data, f"{seconds:.1f} s")
        if memory() - before > BYTES:
            self.keep("large", data, f"{memory() - before} bytes")

    def keep(self, what: str, data: bytes, words: str) -> None:
        """A find; the first of its kind is written."""
        if what not in self.found:
            path = self.finds / f"{self.run.__name__}-{hashlib.sha256(data).hexdigest()[:12]}"
            path.write_bytes(data)
            path.with_suffix(".txt").write_text(words, "utf-8")
            self.found[what] = path
            print(f"FOUND {what}: {path}\n{words}", flush=True)

    def mutate(self, data: bytes, most: int, seed: int) -> bytes:
        """Another case, made from one: mostly one that is nearly right."""
        rng = random.Random(seed)
        if rng.randrange(6) == 0:
            return bytes(atheris.Mutate(data, most))
        return self.mutator(data, rng)[:most]

    def finish(self) -> None:
        """Say what came of it."""
        print(
            f"{self.run.__name__}: {self.cases} cases, {len(self.found)} finds, "
            f"slowest {self.slowest:.2f} s, memory {self.began / 1e6:.0f} MB at first, "
            f"{memory() / 1e6:.0f} MB at most",
            flush=True,
        )
        self.ground.close()
        sys.stdout.flush()
        os._exit(1 if self.found else 0)


def memory() -> int:
    """Most bytes that the process ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def main() -> None:
    """Look for files of one kind."""
    logging.disable()
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("kind", choices=list(TARGETS))
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=0, help="0: another one each time")
    parser.add_argument("--finds", type=Path, default=Path("dist/fuzz"))
    options = parser.parse_args()
    options.finds.mkdir(parents=True, exist_ok=True)
    own = options.finds / f"corpus-{options.kind}"
    own.mkdir(exist_ok=True)
    hunt = Hunt(options.kind, 60 * options.minutes, options.finds)
    arguments = [
        sys.argv[0],
        f"-seed={options.seed}",
        "-max_len=20000",
        "-timeout=60",
        "-rss_limit_mb=2000",
        "-print_final_stats=0",
        f"-artifact_prefix={options.finds}/",
        str(own),
        str(CORPUS / options.kind),
    ]
    atheris.Setup(arguments, hunt.case, custom_mutator=hunt.mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
