"""Explains each sign once, and slows bots in a player's first deals."""

from collections.abc import Iterator

from swoop_desktop.engine.events import DealEnded, Event
from swoop_desktop.engine.messages import msg
from swoop_desktop.processes.job import Cancelled, Job
from swoop_desktop.processes.writer import Writer
from swoop_desktop.records.folder import record_names
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.scenes.table.view.table_view import TableView
from swoop_desktop.storage.settings import Settings, settings_of
from swoop_desktop.storage.shared_file import Section
from swoop_desktop.system.sdl import wake
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.spec import timing

_PAUSE = settings_of(Settings)["bot_delay"]
_SIGNS = {
    "takes": msg("An amber edge: this card takes the pile."),
    "sweeps": msg("A golden whirl: this card, or its set, sweeps the pile away."),
    "uncertain": msg("A question mark: nobody knows this card, and it may not fit."),
    "builds": msg("So many of a kind would be on top, of those that sweep the pile away."),
    "hint": msg("Corners: the hint means these cards."),
    "tick": msg("A tick: this player has chosen."),
}


class Newcomer:
    def __init__(self, table: TableModel, app: Host) -> None:
        self._table, self._app = table, app
        self._section = Section(app.data.progress, "told", lambda entry: entry.get("times", 0))
        self.reading = Job("what is new", self._read, wake)

    @property
    def slow(self) -> bool:
        """True in a person's first deals, unless they have changed the bots' delay."""
        plays = self._table.session.setup.humans and not self._table.mode.taught
        usual = self._app.settings.bot_delay == _PAUSE.usual
        told = self.reading.result if plays and usual else None
        return told is not None and told.get("deals", 0) < timing.NEWCOMER_DEALS

    def tell(self, view: TableView) -> bool:
        """Explain a new sign; False if no sign is new, or another notice is shown."""
        viewers, told = self._table.viewers, self.reading.result
        read = viewers.attention.notice or self._table.public.notice
        if told is None or viewers.player is None or read is not None:
            return False
        new = next((sign for sign in self._new(view) if sign[0] not in told), None)
        if new is None:
            return False
        name, words, box = new
        self._count(told, name)
        if not self._table.mode.taught:
            at = round(box.x), round(box.y)
            viewers.attention.say(words, at, seconds=timing.AIM_SHOWN)
        return True

    def on_shown(self, event: Event) -> None:
        told = self.reading.result
        if isinstance(event, DealEnded) and told is not None and self.slow:
            self._count(told, "deals")

    def _new(self, view: TableView) -> Iterator[tuple[str, str, Box]]:
        if self.slow:
            words = _(
                "Your first game: the others take their time for two deals. “{setting}”, in the "
                "settings, changes that."
            )
            # The notice covers no important card there.
            at = self._table.director.layout.frame.actions
            yield "pace", words.format(setting=tr(_PAUSE.label)), at
        if not self._table.viewers.offered:
            return
        trail = self._table.description.trail
        words_of = _SIGNS if trail is None else {**_SIGNS, trail.sign: trail.about}
        signs: list[tuple[str, Box]] = [(badge.kind, badge.box) for badge in view.badges]
        signs += [("tick", tick.box) for tick in view.ticks]
        signs += [(row.sign, row.boxes[0]) for row in view.trails]
        yield from ((name, tr(words_of[name]), box) for name, box in signs if name in words_of)

    def _read(self, _cancelled: Cancelled) -> dict[str, int]:
        told, _problem = self._section.load(mend=False)
        if "deals" not in told and len(record_names(self._app.data.records)) > 1:
            told["deals"] = timing.NEWCOMER_DEALS
        return told

    def _count(self, told: dict[str, int], name: str) -> None:
        told[name] = times = told.get(name, 0) + 1

        def save() -> bool:
            problem = self._section.change(name, lambda _entry: {"times": times})
            if problem is not None:
                self._table.session.problems.append(problem)
            return True

        Writer("what is new", save).go()
