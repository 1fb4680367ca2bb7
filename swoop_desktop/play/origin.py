"""The origin of a game that was not simply begun, under ``origin`` in its record's header. Readers
that don't know it ignore it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from swoop_desktop.engine.game import Json
from swoop_desktop.engine.limits import shortened

KEY = "origin"
SECONDS = "seconds"
"""Key in a deal's last line: whole seconds that people played."""
OriginKind: TypeAlias = Literal["moment", "again", "code", "daily", "tour"]
"""``moment``: continues a moment of another game. ``again``: replays a deal's cards. ``code``: from
a deal code. ``daily``: the deal of a day. ``tour``: a table of the tour.
"""

FROM_GAMES = ("moment", "again")
"""Origins whose cards or play the player may have known."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Fields apply to some kinds only."""

    kind: OriginKind
    record: str = ""
    """``moment`` and ``again``: the other game's file name without folder."""
    deal: int = 0
    """``moment`` and ``again``: from 1."""
    decisions: int = 0
    """``moment``: decisions of that deal before it."""
    day: str = ""
    """``daily``: as ``2026-11-21``."""
    table: str = ""

    @property
    def from_game(self) -> bool:
        return self.kind in FROM_GAMES

    def to_json(self) -> Json:
        told = {"kind": self.kind, "record": self.record, "deal": self.deal}
        told |= {"decisions": self.decisions, "day": self.day, "table": self.table}
        return {key: value for key, value in told.items() if value not in ("", 0)}


def origin_from(header: Mapping[str, object]) -> Origin | None:
    """Read a header's origin; None if absent or unknown."""
    told = header.get(KEY)
    if not isinstance(told, dict) or told.get("kind") not in list(get_args(OriginKind)):
        return None
    texts = [told.get(key, "") for key in ("record", "day", "table")]
    deal, decisions = told.get("deal", 0), told.get("decisions", 0)
    if not all(isinstance(text, str) for text in texts):
        return None
    if not all(type(number) is int and number >= 0 for number in (deal, decisions)):
        return None
    record, day, table = map(shortened, texts)
    return Origin(told["kind"], record, deal, decisions, day, table)
