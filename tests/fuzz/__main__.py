"""Search for files that break the program: ``make fuzz``, or

``python -m tests.fuzz record --minutes 10 --finds folder``

atheris records which lines of the program a case reaches, and varies cases that reach new ones. A
case may take 2 seconds of the processor, and 300 MB more than the program has before the first
case. Each find is written to the folder of finds, and the search continues without it.
"""

import argparse
import hashlib
import logging
import os
import random
import resource
import sys
import time
import traceback
from pathlib import Path

import atheris

from tests.fuzz.changing import record, toml

with atheris.instrument_imports(include=["swoop_desktop", "tomllib"], enable_loader_override=False):
    from tests.fuzz.targets import TARGETS, Ground

CORPUS = Path(__file__).parent / "corpus"
SECONDS, BYTES = 2.0, 300_000_000


MUTATORS = {
    "record": record,
    "rules": toml,
    "settings": toml,
    "progress": toml,
}


class Hunt:
    """Runs cases of one kind until the time is over."""

    def __init__(self, kind, seconds, finds):
        self.run = TARGETS[kind]
        self.mutator = MUTATORS[kind]
        self.finds = finds
        self.end = time.monotonic() + seconds
        self.ground = Ground(thorough=False)
        self.cases = 0
        self.slowest = 0.0
        self.found = {}
        self.began = memory()

    def case(self, data):
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

    def keep(self, what, data, words):
        """Report a find; write the first one of its kind."""
        if what not in self.found:
            path = self.finds / f"{self.run.__name__}-{hashlib.sha256(data).hexdigest()[:12]}"
            path.write_bytes(data)
            path.with_suffix(".txt").write_text(words, "utf-8")
            self.found[what] = path
            print(f"FOUND {what}: {path}\n{words}", flush=True)

    def mutate(self, data, most, seed):
        """Make another case from one, mostly a nearly valid one."""
        rng = random.Random(seed)
        if rng.randrange(6) == 0:
            return bytes(atheris.Mutate(data, most))
        return self.mutator(data, rng)[:most]

    def finish(self):
        print(
            f"{self.run.__name__}: {self.cases} cases, {len(self.found)} finds, "
            f"slowest {self.slowest:.2f} s, memory {self.began / 1e6:.0f} MB at first, "
            f"{memory() / 1e6:.0f} MB at most",
            flush=True,
        )
        self.ground.close()
        sys.stdout.flush()
        os._exit(1 if self.found else 0)


def memory():
    """Return the peak memory of the process in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def main():
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
