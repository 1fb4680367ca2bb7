"""Compares the two results of a deal that was dealt again."""

from collections.abc import Callable
from pathlib import Path

from swoop_desktop.engine.names import Audience, called
from swoop_desktop.play.players import faces
from swoop_desktop.play.session import Session
from swoop_desktop.records.branch import Played
from swoop_desktop.records.collection import Collection
from swoop_desktop.records.replay import Judged
from swoop_desktop.resources.language import _, p_, tr
from swoop_desktop.scenes.common.table import Line, Table, heard
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.storage import file_status
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Element, Ground, Group
from swoop_desktop.ui.widgets import Button, Words


def origin_path(session: Session, deal: int, data: DataDir) -> Path | None:
    """Return the record of the game that this deal was taken from, if it still exists."""
    origin = session.setup.origin
    if origin is None or (origin.kind, origin.deal) != ("again", deal):
        return None
    name = origin.record
    folders = [data.records]
    if session.path is not None:
        folders.append(session.path.parent)
    folders += Collection(data).folders
    safe = Path(name).name
    paths = (folder / safe for folder in folders if safe)
    return next((path for path in paths if file_status.is_file(path)), None)


class CompareScene(Page):
    first = "next"

    def __init__(
        self, session: Session, judged: Judged, path: Path, onward: Callable[[], object]
    ) -> None:
        """`judged` is the old game; `onward` continues after this page."""
        super().__init__()
        assert judged.session is not None
        assert session.setup.origin is not None
        self.session, self.replay, self.path, self._onward = session, judged.replay, path, onward
        self.deal = session.setup.origin.deal
        self.setup, old = session.setup, judged.session
        game = self.setup.game
        self.then = Played(game, old.history, self.deal, old.setup.seats)
        self.now = Played(game, session.history, self.deal, self.setup.seats)
        self.name = _("Deal {number}, then and now").format(number=self.deal)
        old.close()

    def enter(self, app: Host) -> None:
        self.faces = faces(self.setup.seats, app.settings.me)
        super().enter(app)

    def compose(self) -> Element:
        lines = [Words(key, words, theme.BODY, self.palette.caption) for key, words in self._told()]
        heads = [_("Points"), _("Plays"), *self._counted().values()]
        table = Table("both results", _("Both results"), heads, self._rows(), titles=0.22)
        both = Group("both", self.name, table)
        return self.sheet(
            Group("told", self.name, *lines, gap=theme.TIGHT),
            Ground(self.paper, both, pad=theme.APART, high=theme.GAP),
            width=theme.READ,
        )

    def compose_footer(self) -> Element:
        return self.foot_of(
            Button("once more", _("Once more"), lambda: self._again(self.setup.you)),
            Button("other seat", _("From another seat"), self._elsewhere),
            Button("games", _("Back to the games"), lambda: self.app.go.title("games")),
            Button("next", self._next_words(), self.escape, primary=True),
            within=theme.READ,
            width=210,
        )

    def _next_words(self) -> str:
        if self.session.winners is not None:
            return _("Show the result")
        return _("Play on: deal {number}").format(number=self.deal + 1)

    def _told(self) -> list[tuple[str, str]]:
        """Return how the deal ended, then and now."""
        game, lines = self.setup.game, list[tuple[str, str]]()
        parts = (
            ("then", self.then, p_("before the deal was played again", "Then: {words}")),
            ("now", self.now, _("Now: {words}")),
        )
        for key, played, words in parts:
            if played.ended is not None:
                names = called(seat.name for seat in played.seats)
                you = self.setup.you if key == "now" else None
                heading = tr(game.heading(played.ended, Audience(names, you)))
                lines.append((key, words.format(words=heading)))
        return lines

    def _counted(self) -> dict[str, str]:
        """Return the labels of counts to compare, without repeated and all-zero counts."""
        sums = [spec for spec in self.setup.game.tallies if spec.way == "sum"]
        wholes, labels = {spec.of for spec in sums}, dict[str, str]()
        for spec in sums:
            counts = [game.tallies[spec.key] for game in (self.then, self.now)]
            alike = all(len(set(by_seat)) == 1 for by_seat in counts)
            needless = spec.of in labels or (alike and spec.key in wholes)
            if any(map(any, counts)) and not needless:
                labels[spec.key] = tr(spec.label)
        return labels

    def _rows(self) -> list[Line]:
        rows, played, template = list[Line](), (self.then, self.now), _("then {then}, now {now}")
        then = called(seat.name for seat in self.then.seats)
        for seat, (name, before) in enumerate(zip(self.setup.names, then, strict=True)):
            pairs = [
                ["–" if game.ended is None else str(game.ended.scores[seat]) for game in played],
                [str(game.plays[seat]) for game in played],
            ]
            pairs += [[str(game.tallies[key][seat]) for game in played] for key in self._counted()]
            won = self.now.ended is not None and seat in self.now.ended.winners
            rows.append(
                Line(
                    f"both {seat}",
                    name if before == name else f"{name} ({before})",
                    [" → ".join(pair) for pair in pairs],
                    lit=[0] if won else (),
                    told=[template.format(then=heard(old), now=heard(new)) for old, new in pairs],
                    face=self.faces[seat],
                )
            )
        return rows

    def escape(self) -> None:
        self.app.pop(self._onward)

    def _again(self, seat: int | None) -> None:
        if self.replay is not None:
            place = self.replay.find(self.deal)
            self.app.go.play_from(self.replay, place, self.path.name, again=True, seat=seat)

    def _elsewhere(self) -> None:
        """Deal again from the next seat."""
        seat = self.setup.you
        self._again(((-1 if seat is None else seat) + 1) % len(self.setup.seats))
