"""The moves of a game as text: all public information, and nothing else."""

import re
from pathlib import Path

import pytest

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import Action, DealEnded, Decided, Moved, Revealed
from swoop_desktop.engine.names import Audience, card_sign
from swoop_desktop.engine.record import Replay
from swoop_desktop.play.session import Session
from swoop_desktop.records.public_game import PublicGame, deals_begun, moves_text

RECORDS = sorted((Path(__file__).parent.parent / "records").rglob("*.swoop"))


def named_in(event):
    """Return the cards that an event names."""
    match event:
        case Moved(cards=cards):
            return {card for card in cards if card is not None}
        case Revealed(card=card):
            return {card} - {None}
        case Decided(action=Action(cards=cards)):
            return set(cards)
        case DealEnded(left=left):
            return {card for cards in left for card in cards}
        case _:
            return set()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_account_names_no_card_that_only_some_saw(path):
    """The text about the running deal has no card that events showed to some players but never to
    all.
    """
    session = Session.of(Replay(path.read_bytes()))
    last = max((i for i, e in enumerate(session.history) if isinstance(e, DealEnded)), default=-1)
    running = session.history[last + 1 :]
    shown, told = set[Card](), set[Card]()
    for event in running:
        (shown if getattr(event, "seen_by", None) is None else told).update(named_in(event))
    secret = told - shown
    account = PublicGame.of(session.setup, session.history, None)
    assert all(getattr(event, "deal", None) is None for event in account.events)
    left = set[Card]()
    ended = [i for i, e in enumerate(account.events) if isinstance(e, DealEnded)]
    for event in account.events[ended[-1] + 1 if ended else 0 :]:
        left |= named_in(event)
    assert not left & secret
    if session.winners is None and session.setup.game.name == "swoop":
        assert secret, "the hands that were dealt are to be hidden"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_line_of_the_log_is_in_the_text(path):
    session = Session.of(Replay(path.read_bytes()))
    account = PublicGame.of(session.setup, session.history, Path("2026-11-21-184213-classic.swoop"))
    whole = moves_text(account, str)
    first, players, *rest = whole.splitlines()
    assert first.endswith(", 2026-11-21")
    assert all(name in players for name in session.setup.names)
    heads = [line for line in rest if re.fullmatch(r"Deal \d+", line)]
    assert heads == [f"Deal {n}" for n in range(1, deals_begun(account) + 1)]
    one = moves_text(account, str, 1)
    assert one.count("Deal ") == 1
    for deal in account.deals:
        for name, score, total in zip(session.setup.names, deal.scores, deal.totals, strict=True):
            gained = f"{score:+d}" if score else "0"
            assert f"{name}: {gained}, {total} in all" in whole
    assert ("Won by" in whole) == bool(session.winners)
    seen = [e for e in account.events if isinstance(e, Moved) and None not in e.cards]
    told = [e for e in seen if session.setup.game.tell(e, Audience(session.setup.names))]
    assert told
    for event in told[-20:]:
        assert all(str(card_sign(card)) in whole for card in event.cards)


def test_before_a_deal_was_shown_only_the_players_are_told():
    session = Session.of(Replay(RECORDS[0].read_bytes()))
    for part in ((), session.history[:1]):
        account = PublicGame.of(session.setup, part, None)
        assert len(moves_text(account, str).splitlines()) >= 2
        assert deals_begun(account) == len(part)
