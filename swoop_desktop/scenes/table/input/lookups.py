"""Explanations and pages opened from the table, with only what it has shown."""

from collections.abc import Sequence
from functools import partial

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import Zone
from swoop_desktop.engine.messages import card_sign
from swoop_desktop.play.players import about
from swoop_desktop.records.public_game import PublicGame
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.resources.language import _, n_, paragraph, strung, tr
from swoop_desktop.rulesets.codes import CodeError
from swoop_desktop.rulesets.deal_code import code_of_game
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.scenes.framework.table_facts import LogLine, PlayerFacts
from swoop_desktop.scenes.overlays.help_page import HelpScene
from swoop_desktop.scenes.overlays.log_page import LogScene
from swoop_desktop.scenes.overlays.pause import PauseScene
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.tabletop.card_names import card_name


def said_of(table: TableModel, zone: Zone) -> str:
    description, sprites = table.description, table.director.zones.get(zone, [])
    said = [_head(table, zone)]
    if zone.kind == description.hand:
        taken = table.public.taken.of(zone.seat)
        if taken:
            said.append(_("Everybody knows about these: {cards}.").format(cards=signs(taken)))
    elif zone.kind in description.about and (sprites or zone.seat < 0):
        said.append(tr(description.about[zone.kind]))
    return paragraph(said)


def facts_of(table: TableModel, seat: int) -> PlayerFacts:
    """Collect everything public that the table has shown."""
    description, director, public = table.description, table.director, table.public
    held = len(director.zones.get(Zone(description.hand, seat), ()))
    left = [n_("{count} card in hand", "{count} cards in hand", held)]
    known: list[tuple[str, Sequence[Card]]] = []
    for kind in reversed(description.kinds):
        zones = [zone for zone in director.zones if (zone.kind, zone.seat) == (kind, seat)]
        sprites = [sprite for zone in zones for sprite in director.zones[zone]]
        if sprites:
            label = tr(description.labels[kind])
            left.append(_("{label}: {count}").format(label=label, count=len(sprites)))
            cards = [sprite.face for sprite in sprites if sprite.face is not None]
            if cards and kind not in description.secret:
                known.append((label, cards))
    taken = public.taken.of(seat)
    if taken:
        known.append((_("Known to be in hand"), taken))
    deals = [
        (deal.number, deal.scores[seat], deal.totals[seat])
        for deal in table.deals(public.number - 1)
    ]
    name, face, setup = table.names[seat], table.faces[seat], table.session.setup
    said = about(setup.game, name, setup.seats[seat].player, short=True)
    return PlayerFacts(
        name, face, "" if said is None else tr(said), left, known, public.totals[seat], deals
    )


def signs(cards: Sequence[Card]) -> str:
    """Write cards in short: 7♠, K♥."""
    return strung(tr(card_sign(card)) for card in cards)


def _head(table: TableModel, zone: Zone) -> str:
    sprites = table.director.zones.get(zone, [])
    count = n_("{count} card", "{count} cards", len(sprites))
    middle = table.description.centre_zone(zone.kind)
    if middle is not None:
        return _("{label}: {cards}.").format(label=tr(middle.label), cards=count)
    name = table.names[zone.seat]
    if zone.kind == table.description.hand:
        held = n_("{count} card in hand", "{count} cards in hand", len(sprites))
        return _("{name}: {cards}.").format(name=name, cards=held)
    label = tr(table.description.labels[zone.kind])
    if not sprites:
        return _("{label}: empty.").format(label=label)
    secret = zone.kind in table.description.secret and zone not in table.director.turned
    what = card_name(None if secret else sprites[-1].face) if len(sprites) == 1 else count
    if zone.seat == table.viewers.viewer:
        return _("{label}: {cards}.").format(label=label, cards=what)
    return _("{name}, {label}: {cards}.").format(name=name, label=label, cards=what)


class Lookups:
    def __init__(self, host: Host, table: TableModel) -> None:
        self._host, self._table, self._leaving = host, table, table.mode.leaving
        self._session, self._public = table.session, table.public

    def menu(self) -> None:
        self._host.push(PauseScene(self._session, self._ways, self._leaving))

    def _ways(self) -> Sequence[Way]:
        return (
            ("scores", _("Scores"), self.scores),
            ("log", _("Log"), self.log),
            ("help", _("Keys and help"), self.help),
        )

    def scores(self) -> None:
        from swoop_desktop.scenes.results.scores import ScoresScene

        setup, deals = self._session.setup, self._table.deals(self._public.number - 1)
        ways = (self.way_to_share,)
        self._host.push(ScoresScene(setup, deals, None, ways=ways, code=self.code))

    def log(self) -> None:
        self._host.push(LogScene(self._table.chronicle, self._look_back))

    def help(self) -> None:
        self._host.push(HelpScene(self._session.setup, self._table.mode.place))

    @property
    def ways_to_past(self) -> Sequence[Way]:
        from swoop_desktop.review.standing import judged_game

        log = ("log", _("See the log"), self.log)
        if self._leaving:
            return (log, self.way_to_share)
        deal, go, session = self._public.number, self._host.go, self._session
        judged: list[Way] = []
        setup = session.setup
        # Several people choose in the replay whose decisions to review.
        if setup.you is not None and judged_game(setup.game.name):
            review = partial(go.replay_of, session, deal, deal, review=True)
            judged = [("review", _("Review this deal"), review)]
        return (
            log,
            *judged,
            self.way_to_share,
            ("replay", _("Replay"), lambda: go.replay_of(session, deal, deal)),
            ("same cards", _("Same cards again"), lambda: self._same_cards(deal)),
        )

    @property
    def way_to_share(self) -> Way:
        from swoop_desktop.scenes.results.share import ShareScene

        return ("share", _("Share"), lambda: self._host.push(ShareScene(self._public_game())))

    @property
    def code(self) -> str:
        """The deal code; empty in lessons and games without one."""
        try:
            return "" if self._leaving else code_of_game(self._session)
        except CodeError:
            return ""

    def _same_cards(self, deal: int) -> None:
        replay, path = GameReplay.of(self._session, deal), self._session.path
        name = "" if path is None else path.name
        self._host.go.play_from(replay, replay.find(deal), name, again=True)

    def _public_game(self) -> PublicGame:
        session, reader = self._session, self._table.viewers.reader
        return PublicGame.of(
            session.setup, self._public.part_of(session.history, reader), session.path
        )

    def _look_back(self, lines: Sequence[LogLine], place: int) -> None:
        self._host.go.past(self._session, self._table.viewers.reader, lines, place)
