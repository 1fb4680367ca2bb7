"""Where a game came from that was not simply begun: from a moment of another game, from its cards,
from a code, from a day, or from a table of the tour. The header of its record says so under the key
``origin``, which readers that do not know it leave alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from swoop_desktop.engine.game import Json
from swoop_desktop.engine.limits import shortened

KEY = "origin"
"""In the header of the record."""

OriginKind: TypeAlias = Literal["moment", "again", "code", "daily", "tour"]
"""``moment``: goes on from a moment of another game. ``again``: plays a deal of another game anew,
with the same cards. ``code``: was typed in as a deal code. ``daily``: is the deal of a day.
``tour``: is played at a table of the tour.
"""

FROM_GAMES = ("moment", "again")
"""Those that begin with the cards of another game, or with what was played in it: whoever played
that knew them already.
"""


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of a game that was not simply begun: another one, a code, a day, or a
    table of the tour.
    """

    kind: OriginKind
    record: str = ""
    """``moment`` and ``again``: name of the other game's file, without its folder."""
    deal: int = 0
    """``moment`` and ``again``: number of the deal, from 1."""
    decisions: int = 0
    """``moment``: how many decisions of that deal stood before it."""
    day: str = ""
    """``daily``: the day, as ``2026-11-21``."""
    table: str = ""
    """``tour``: the key of the table."""

    @property
    def from_game(self) -> bool:
        """Whether it is one of `FROM_GAMES`."""
        return self.kind in FROM_GAMES

    def to_json(self) -> Json:
        """Return it as it stands in the header."""
        told = {"kind": self.kind, "record": self.record, "deal": self.deal}
        told |= {"decisions": self.decisions, "day": self.day, "table": self.table}
        return {key: value for key, value in told.items() if value not in ("", 0)}


def origin_from(header: Mapping[str, object]) -> Origin | None:
    """Return what a header says of it; None where it says nothing, or nothing that this version
    knows.
    """
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
