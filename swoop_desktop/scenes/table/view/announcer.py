"""Tells screen readers what the table shows.

It follows shown events: never ahead of the cards, and without cards hidden from the listener.
"""

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import Decided, Event, TurnBegan, Zone
from swoop_desktop.engine.state import Picked
from swoop_desktop.resources.language import _, n_, paragraph, sentences, strung
from swoop_desktop.scenes.common.words import point_words
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.framework.table_facts import LogLine
from swoop_desktop.scenes.table.model.active_player import ActivePlayer
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.scenes.table.view.centre import centre_of
from swoop_desktop.scenes.table.view.writing import prompt_of
from swoop_desktop.tabletop.card_names import card_name, hand_words, spoken


class Announcer:
    """`storage.settings.TELLS` decides: all log lines, each play, or all plays at once before the
    listener's turn. At a shared screen, a player's own play is announced before the hand-over,
    whose page has the others' plays.
    """

    def __init__(self, table: TableModel, host: Host) -> None:
        self._table, self._voice, self._host = table, host.voice, host
        self._held: list[LogLine] = []
        """Log lines of a play that may go on."""
        self._round: list[str] = []
        self.jump()
        self._seat = self._viewer = table.viewers.viewer
        self._offered = False
        self._turn = ""
        """The announced words of the turn, not repeated when others choose meanwhile."""

    # -- by itself -------------------------------------------------------------------------------

    def on_shown(self, event: Event) -> None:
        if isinstance(event, TurnBegan):
            self._flush()
            self._offered = False  # `tick` may miss the time between two turns
        elif isinstance(event, Decided):
            self._turn = ""
        self._listen()

    def tick(self) -> None:
        """Announce finished plays, and a turn that has begun."""
        if self._viewer != self._table.viewers.viewer:
            self._viewer = self._table.viewers.viewer
            self._voice.forget()  # the last words may name a hand's cards
        self._listen()
        offered, before = self._table.viewers.offered, self._offered
        self._offered = offered
        if self._table.director.behind and not self._table.director.paused:
            return
        self._flush()
        if self._table.viewers.viewer is not None:
            self._seat = self._table.viewers.viewer
        if before and not (offered or self._table.viewers.asked):
            self._voice.say_turn("")
        if offered and not before:
            self._say_round()
            self._say_turn()
        elif self._table.public.ended is not None or self._only_watched:
            self._say_round()

    @property
    def _only_watched(self) -> bool:
        """True if nobody at the screen plays: no play is held back for a turn."""
        return self._table.viewers.viewer is None and not self._table.viewers.shared

    def unsaid(self) -> float:
        """Return seconds to wait for the reader: only with “brief”, until a key is pressed."""
        if self._host.settings.tells != "brief":
            return 0.0
        self.tick()
        return self._voice.left if self._voice.listening else 0.0

    def pass_on(self, *, told: bool) -> None:
        """Announce the waiting plays, unless the hand-over page has them (`told`)."""
        self._voice.say_turn("")
        self._turn = ""
        if told:
            self._round.clear()
        self._say_round()

    def jump(self) -> None:
        """Count all log lines as announced."""
        public = self._table.public
        self._count = public.line_count
        """Number of log lines at the last `_listen`."""
        self._last = public.log[-1] if public.log else None
        self._place = 0
        """Number of lines gone back in the log."""
        self._held.clear()
        self._round.clear()

    def _listen(self) -> None:
        """Queue new log lines. A line that has grown replaces its older version."""
        public = self._table.public
        last = public.log[-1] if public.log else None
        if last is self._last:
            return
        fresh = public.line_count - self._count
        if fresh <= 0 and self._held:
            self._held.pop()
        self._count, self._last, self._place = public.line_count, last, 0
        for line in public.log[-max(1, fresh) :]:
            if self._held and self._held[-1].seat != line.seat:
                self._flush()
            self._held.append(line)

    def _flush(self) -> None:
        held, self._held = self._held, []
        tells = self._host.settings.tells
        lines = [line.aloud for line in held if tells == "full" or _counts(line)]
        if not lines:
            return
        passed_on = self._table.viewers.shared and held[0].seat == self._seat
        if tells == "brief" and not passed_on:
            self._round.append(paragraph(lines))
        else:
            self._voice.say(paragraph(lines))

    def _say_round(self) -> None:
        words, self._round = paragraph(self._round), []
        self._voice.say(words)

    def _say_turn(self) -> None:
        if not self._voice.listening:
            return
        parts = [prompt_of(self._table)]
        if self._table.description.target:
            parts += [self.top_words(), self._harmless_words()]
        words = sentences(parts)
        if words != self._turn:
            self._turn = words
            self._voice.say_turn(words)

    def _harmless_words(self) -> str:
        player = self._table.viewers.player
        known = [] if player is None else self._outcomes(player)
        fitting = [card for card, harmless in known if harmless]
        if len(fitting) == len(known):
            return ""
        if not fitting:
            return _("None of your cards fits.")
        return _("These fit: {cards}").format(cards=hand_words(fitting))

    def _outcomes(self, player: ActivePlayer) -> list[tuple[Card, bool]]:
        """Return the known cards that can be tried alone, each with True if harmless."""
        outcomes = list[tuple[Card, bool]]()
        director = self._table.director
        for zone in player.selection.own(sorted(director.zones)):
            for place in director.places(zone):
                outcome = player.outcomes.of((Picked(zone, place),))
                card = director.zones[zone][place].card
                if card is not None and outcome is not None:
                    outcomes.append((card, outcome.harmless))
        return outcomes

    # -- on request ------------------------------------------------------------------------------

    @property
    def reads(self) -> bool:
        return self._voice.reads

    def answer(self, *words: str) -> None:
        self._voice.answer(*map(spoken, words))

    def hand_words(self) -> str:
        """Describe the hand, by rank unless suits matter."""
        director = self._table.director
        sprites = director.zones[director.hand]
        cards = [sprites[place].card for place in director.places(director.hand)]
        if self._table.description.suited and cards:
            return strung(map(card_name, cards))
        return hand_words(cards) if cards else _("Your hand is empty.")

    def top_words(self) -> str:
        pile = Zone(self._table.description.pile)
        for centre in centre_of(self._table):
            if centre.zone == pile and centre.top is not None:
                return strung((card_name(centre.top), centre.run))
        return _("There is no card there.")

    def count_words(self) -> str:
        """Return everybody's number of cards, in seating order from the viewer."""
        director, pattern = self._table.director, _("{name}: {cards}")
        counts = ((seat, director.count_of(seat)) for seat in director.layout.order)
        return strung(
            pattern.format(
                name=self._table.names[seat], cards=n_("{count} card", "{count} cards", count)
            )
            for seat, count in counts
        )

    def score_words(self) -> str:
        pattern = _("{name}: {points}")
        return strung(
            pattern.format(name=name, points=point_words(total))
            for name, total in zip(self._table.names, self._table.public.totals, strict=True)
        )

    def line(self, by: int) -> str:
        """Return the log line before (-1) or after (1) the line read last; at first, the newest."""
        log = self._table.public.log
        if not log:
            return _("Nothing has happened yet.")
        self._place = min(max(0, self._place - by), len(log))
        return log[-max(1, self._place)].aloud


def _counts(line: LogLine) -> bool:
    """True for lines of a play or of the table itself."""
    return line.seat is None or line.brief is not None
