"""Selects an executor, and distributes work to a `dask.distributed` cluster (`docs/cluster.md`).

Imports dask on demand.
"""

import contextlib
import errno
import functools
import importlib
import logging
import re
import socket
import time
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from swoop_desktop import __version__
from swoop_desktop.simulate.executor import (
    MOST_PROCESSES,
    Executor,
    ExecutorError,
    InlineExecutor,
    ProcessExecutor,
    each,
    processors,
    shares,
)
from swoop_desktop.storage.file_status import reason_of

HOME = __name__.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Program:
    """The version of the program on one machine, for comparison."""

    version: str
    sources: tuple[tuple[str, str], ...]
    """Names and checksums of packages."""

    def differs(self, other: "Program") -> str:
        """Return how the other machine differs; empty if it doesn't."""
        if other.version != self.version:
            return f"{HOME} {other.version}, and this machine {self.version}"
        for (name, ours), (_name, theirs) in zip(self.sources, other.sources, strict=True):
            if ours != theirs:
                return f"other sources of {name} than this machine"
        return ""


def fingerprint(packages: Iterable[str] = ()) -> Program:
    """Return the version of the program and packages. Raises ModuleNotFoundError."""
    names = dict.fromkeys([HOME, *packages])
    return Program(__version__, tuple((name, _digest(name)) for name in names))


@cache
def _digest(package: str) -> str:
    """Return a checksum of a package's sources, compiled or not."""
    checksum = 0
    folders = [Path(path) for path in getattr(importlib.import_module(package), "__path__", ())]
    sources = [(path.relative_to(top), path) for top in folders for path in top.rglob("*.py")]
    for name, path in sorted((name.as_posix(), path) for name, path in sources):
        checksum = zlib.crc32(path.read_bytes(), zlib.crc32(name.encode(), checksum))
    return f"{checksum:08x}" if sources else ""


EXTRA = "swoop-desktop[cluster]"
"""The extra that pip installs with dask."""
_ADDRESS = re.compile(
    r"(?:(?:tcp|tls)://)?(?P<host>[\w.-]+|\[[0-9A-Fa-f:.]+\]):(?P<port>[0-9]{1,5})"
)
_THERE = 5.0
PATIENCE = 15.0
"""Seconds: timeout of a scheduler."""
_LOOK = 2.0
"""Seconds between two counts of the workers."""
_AHEAD = 32
"""Shares queued per worker, so that fast workers don't wait."""
_TRIES = 5
"""Most tries of a share that dask blames for killed workers, perhaps wrongly."""
_SILENT = (
    *("ETIMEDOUT", "EHOSTDOWN", "EHOSTUNREACH", "ENETDOWN", "ENETUNREACH", "ENOTCONN"),
    *("ECONNREFUSED", "EADDRNOTAVAIL"),
)
"""Errors of an unreachable network; `reason_of` may blame a disk for such codes."""
_REMEDY = "install the same everywhere, and start it again"
_CHATTER = ("distributed", "distributed.client", "tornado", "tornado.application", "asyncio")
"""Noisy loggers; their errors arrive as exceptions, too."""

T = TypeVar("T")
R = TypeVar("R")


class Cluster:
    """A scheduler's workers, which may come and go. `tell` prints a status message."""

    def __init__(self, address: str, tell: Callable[[str], None]) -> None:
        self._address, self._tell = address, tell
        self._client: Any = None
        self._threads, self._looked = 0, 0.0
        self._waits = False

    def __enter__(self) -> "Cluster":
        """Raises ExecutorError if no scheduler answers, or a machine would compute differently."""
        match = _ADDRESS.fullmatch(self._address)
        if match is None or not 0 < int(match["port"]) < 65_536:
            raise ExecutorError(
                f"{self._address!r} is not the address of a scheduler, such as tcp://192.0.2.7:8786"
            )
        host, port = match["host"].strip("[]"), int(match["port"])
        try:
            import asyncio  # missing in the frozen program, like `distributed`

            import distributed
        except ModuleNotFoundError as error:
            raise ExecutorError(f'a cluster needs dask: pip install "{EXTRA}"') from error
        for name in _CHATTER:
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            asked = _check_versions(self._address, host, port)
            asyncio.run(asyncio.wait_for(asked, PATIENCE))
            self._client = distributed.Client(self._address, timeout=PATIENCE, set_as_default=False)
        except ExecutorError:
            raise
        except Exception as error:  # Sockets, TLS or other servers raise many kinds.
            raise ExecutorError(
                f"no scheduler can be reached at {self._address}: {_root(error)}"
            ) from error
        try:
            self._look_at_all(fingerprint())
        except BaseException:
            self._close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def map(self, work: Callable[[T], R], items: Sequence[T], most: int = 1) -> Iterator[R]:
        """See `Executor`. A lost worker's share goes to another worker."""
        from distributed.versions import get_versions

        ours, versions = fingerprint(_packages(work)), get_versions()
        self._look_at_all(ours)
        self._look()

        def submit(share: Sequence[T]) -> Any:
            return self._client.submit(_do, ours, versions, work, share, pure=False)

        ahead = deque[_Share[T]]()
        for share in shares(items, most, max(1, self._threads)):
            while len(ahead) >= _AHEAD * max(1, self._threads):
                yield from self._first(ahead, ours)
            ahead.append(_Share(share, submit))
        while ahead:
            yield from self._first(ahead, ours)

    def _first(self, ahead: "deque[_Share[T]]", ours: Program) -> list[Any]:
        from distributed import KilledWorker

        share = ahead[0]
        while True:
            failed = share.promise.status == "error"
            try:
                samples: list[Any] = share.promise.result(timeout=_LOOK)
            except KilledWorker as error:
                if share.tries >= _TRIES:
                    raise ExecutorError(
                        f"worker after worker dies of the same work: {error}"
                    ) from error
                share.again()
            except Exception as error:
                if isinstance(error, TimeoutError) and not failed:
                    self._look()
                elif isinstance(error, CancelledError) or self._client.status != "running":
                    self._reconnect()
                    self._look_at_all(ours)
                    for lost in ahead:
                        if lost.promise.cancelled():
                            lost.again()
                else:
                    self._look_at_all(ours)  # A worker may have another version.
                    raise
            else:
                ahead.popleft()
                if time.monotonic() > self._looked + _LOOK:
                    self._look()
                return samples

    def _look(self) -> None:
        """Count the workers' threads, and report once if there are none."""
        try:
            self._threads = sum(self._client.nthreads().values())
        except (OSError, CancelledError, TimeoutError):
            return
        self._looked = time.monotonic()
        if self._threads == 0 and not self._waits:
            self._tell(f"{self._address} has no worker: waiting for one (Ctrl+C ends it)")
        self._waits = self._threads == 0

    def _look_at_all(self, ours: Program) -> None:
        """Raise ExecutorError if a machine computes differently or too slowly."""
        names = [name for name, _digest in ours.sources]
        try:
            threads = self._client.nthreads()
            answers = self._client.run(fingerprint, names, on_error="return")
        except (OSError, CancelledError, TimeoutError) as error:
            raise ExecutorError(self._gone()) from error
        try:
            itself = self._client.run_on_scheduler(fingerprint, names)
        except Exception as error:  # noqa: BLE001 - dask wraps ModuleNotFoundError
            itself = error
        for address, number in threads.items():
            if number > 1:
                raise ExecutorError(_threaded(address, number))
        for who, theirs in {"the scheduler": itself, **_named(answers)}.items():
            if isinstance(theirs, OSError):
                continue
            if isinstance(theirs, Exception):
                raise ExecutorError(_without(who, theirs, names))
            if difference := ours.differs(theirs):
                raise ExecutorError(_different(who, difference))

    def _reconnect(self) -> None:
        """Wait for the connection to come back. Raises ExecutorError."""
        while self._client.status == "connecting":
            time.sleep(0.1)
        if self._client.status != "running":
            raise ExecutorError(self._gone())

    def _gone(self) -> str:
        return f"the scheduler at {self._address} is not there any more"

    def _close(self) -> None:
        with contextlib.suppress(OSError, TimeoutError):
            self._client.close()


class _Share(Generic[T]):
    """Items for a worker, and dask's future for the items."""

    def __init__(self, items: Sequence[T], submit: Callable[[Sequence[T]], Any]) -> None:
        self._items, self._submit = items, submit
        self.promise = submit(items)
        self.tries = 1

    def again(self) -> None:
        """Submit the share again; its earlier results were never counted."""
        self.promise = self._submit(self._items)
        self.tries += 1


def _do(ours: Program, versions: Any, work: Callable[[T], R], share: Sequence[T]) -> list[R]:
    """Check this worker, which may have joined late, and compute a share on it."""
    from distributed import get_worker
    from distributed.versions import get_versions

    worker = get_worker()
    _same_versions(f"the worker {worker.address}", get_versions(), versions)
    if worker.state.nthreads > 1:
        raise ExecutorError(_threaded(worker.address, worker.state.nthreads))
    if difference := ours.differs(fingerprint(name for name, _digest in ours.sources)):
        raise ExecutorError(_different(f"the worker {worker.address}", difference))
    return each(work, share)


async def _check_versions(address: str, host: str, port: int) -> None:
    """Raise ExecutorError if a machine's dask or Python differs: messages would be unreliable."""
    from distributed import Security, rpc
    from distributed.versions import get_versions

    arguments = Security().get_connection_args("client")
    if address.startswith("tls:") and arguments["ssl_context"] is None:
        raise ExecutorError("tls:// takes certificates, and dask's settings name none")
    # Fails at once; dask would keep retrying.
    socket.create_connection((host, port), _THERE).close()
    async with rpc(address, timeout=PATIENCE, connection_args=arguments) as scheduler:
        ours = get_versions()
        _same_versions("the scheduler", await scheduler.versions(packages=[]), ours)
        request = {"op": "versions", "packages": []}
        answers = await scheduler.broadcast(msg=request, on_error="ignore")
        for who, theirs in _named(answers).items():
            _same_versions(who, theirs, ours)


def _same_versions(who: str, theirs: Any, ours: Any) -> None:
    for name, title in (("python", "Python"), ("distributed", "dask")):
        its, own = (str(versions["packages"][name]) for versions in (theirs, ours))
        if name == "python":
            its, own = (".".join(version.split(".")[:2]) for version in (its, own))
        if its != own:
            raise ExecutorError(_different(who, f"{title} {its}, and this machine {own}"))


def _packages(work: Callable[..., object]) -> list[str]:
    """Return the packages whose sources determine the result."""
    while isinstance(work, functools.partial):
        work = work.func
    package = work.__module__.partition(".")[0]
    return [] if package == "__main__" else [package]


def _named(answers: dict[str, Any]) -> dict[str, Any]:
    return {f"the worker {address}": theirs for address, theirs in answers.items()}


def _root(error: BaseException) -> str:
    """Return the reason of the innermost of dask's wrapped errors."""
    while error.__cause__ is not None:
        error = error.__cause__
    if isinstance(error, socket.gaierror):
        return "no computer of this name is found"
    if isinstance(error, OSError) and error.errno:
        silent = errno.errorcode.get(error.errno) in _SILENT
        return "nobody answers" if silent else str(reason_of(error))
    return str(error) or "nobody answers"


def _threaded(address: str, number: int) -> str:
    return (
        f"the worker {address} has {number} threads, which would only take turns: "
        f"start it with --nworkers {number} --nthreads 1"
    )


def _without(who: str, error: Exception, packages: Sequence[str]) -> str:
    """Explain which package a machine lacks; dask's error names it only in its text."""
    for name in packages:
        if f"No module named '{name}'" in str(error):
            return f"{who} does not have {name}: {_REMEDY}"
    return f"{who} has another version of {packages[0]} than this machine: {_REMEDY}"


def _different(who: str, difference: str) -> str:
    return f"{who} has {difference}: {_REMEDY}"


@contextlib.contextmanager
def make_executor(
    jobs: int, scheduler: str | None, tell: Callable[[str], None]
) -> Iterator[Executor]:
    """Yield a scheduler's cluster, or else an executor with `jobs` processes (0: one per
    processor). Raises ExecutorError.
    """
    if scheduler is not None:
        with Cluster(scheduler, tell) as cluster:
            yield cluster
    elif (wanted := jobs or min(processors(), MOST_PROCESSES)) == 1:
        yield InlineExecutor()
    else:
        with ProcessExecutor(wanted) as processes:
            yield processes
