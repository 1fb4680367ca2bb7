"""A record's numbers match its game, and no deal is counted twice."""

import json
from functools import cache
from zlib import crc32

import pytest

from swoop_desktop.engine.events import DealBegan, Decided, Event, Moved, Revealed, RoundEnded, view
from swoop_desktop.engine.record import Replay
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.statistics import game_numbers as numbers
from swoop_desktop.statistics.game_numbers import (
    NOTHING,
    begun,
    numbers_from,
    numbers_of,
    read_numbers,
    to_line,
)
from swoop_desktop.statistics.totals import YOU, counted
from tests.play.recorded import ALONE, TOGETHER, Recorded

RULES = [rules for game in GAMES.values() for rules in game.presets()]
FOUR = [(name, "bot:easy") for name in "abcd"]


@cache
def played(rules, back=0):
    return Recorded(rules, TOGETHER if back else ALONE, deals=3, back=back)


@pytest.mark.parametrize("back", [0, 7], ids=["", "taken_back"])
@pytest.mark.parametrize("rules", RULES)
def test_what_is_counted_is_what_happened(rules, back):
    game = played(rules, back)
    found = numbers_of(game.data)
    people = [seat for seat, one in enumerate(game.seats) if one.human]
    assert (found.game, found.rules) == (game.game.name, rules)
    assert [deal.number for deal in found.deals] == [ended.number for ended in game.ended]
    assert [deal.scores for deal in found.deals] == [ended.scores for ended in game.ended]
    assert [deal.best for deal in found.deals] == [ended.winners for ended in game.ended]
    assert [deal.taken_back for deal in found.deals] == game.backs[: len(found.deals)]
    assert found.totals == game.totals
    assert found.winners == game.winners
    assert not found.practice or back
    begins = [i for i, event in enumerate(game.events) if isinstance(event, DealBegan)]
    for number, deal in enumerate(found.deals):
        events = game.events[begins[number] : [*begins, len(game.events)][number + 1]]
        public = [seen for event in events if (seen := view(event, None)) is not None]
        counts = game.game.tallied(public, len(game.seats))
        for key, by_seat in counts.items():
            assert deal.tallies[key] == tuple(by_seat[seat] for seat in people), key


def with_other_secrets(events):
    """Return events with other hidden cards that look the same to every onlooker."""
    secret = [card for event in events if isinstance(event, Moved | Revealed)
              and view(event, None) != event for card in cards_of(event)]  # fmt: skip
    found = list[Event]()
    for event in events:
        if view(event, None) != event:
            match event:
                case DealBegan():
                    event = event._replace(deal=None)
                case Moved(cards):
                    event = event._replace(cards=tuple(secret.pop() for _ in cards))
                case Revealed():
                    event = event._replace(card=secret.pop())
                case RoundEnded():
                    event = event._replace(gain=None)
                case Decided():
                    event = event._replace(action=None)
        found.append(event)
    return found


def cards_of(event):
    return event.cards if isinstance(event, Moved) else (event.card,)


@pytest.mark.parametrize("rules", ["classic", "capture"])
def test_nothing_is_counted_of_what_was_hidden(rules, monkeypatch):
    """Secrets don't count even if a game counts all given events."""
    game = played(rules)

    def greedy(history, seats):
        return {"all": (crc32(repr(history).encode()),) * seats}

    monkeypatch.setattr(game.game, "tallied", greedy)
    known = numbers_of(game.data)
    changed = list[int]()

    class Other(Replay):
        def __init__(self, data, watch=None):
            super().__init__(data, watch)
            events = with_other_secrets(self.events)
            changed.append(sum(a != b for a, b in zip(self.events, events, strict=True)))
            self.events = events

    monkeypatch.setattr(numbers, "Replay", Other)
    assert numbers_of(game.data) == known
    assert changed[0] > 5


def test_what_was_shown_and_taken_back_was_practice():
    assert numbers_of(played("classic", 7).data).apart
    assert not numbers_of(played("classic").data).apart


@pytest.mark.parametrize("rules", RULES)
def test_numbers_outlive_a_file(rules):
    numbers = numbers_of(played(rules, 7).data, "2026-01-02T03:04:05")
    assert numbers_from(json.loads(to_line(numbers))) == numbers


def test_a_game_without_people_has_no_deals():
    assert numbers_of(Recorded(seats=FOUR, deals=1).data).deals == ()


def test_what_is_no_record_says_nothing(tmp_path):
    path = tmp_path / "a.swoop"
    for data in (b"", b"\xff", b"{}", b'{"record": 1}', b"\n" * 100):
        path.write_bytes(data)
        assert read_numbers(path) == NOTHING
    with pytest.raises(OSError, match="folder"):
        read_numbers(tmp_path)


def parts_of(*found):
    """Return how many deals count."""
    return sum(len(part.deals) for part in counted(found))


def test_nothing_counts_twice():
    game = played("classic")
    whole, half = numbers_of(game.data, "2"), numbers_of(game.upto(2), "1")
    assert len(half.deals) == 2
    assert not half.winners
    for records in ([whole, whole], [half, whole], [whole, half, half]):
        parts = counted(records)
        assert len(parts) == 1, "one game"
        assert parts[0].game == whole
        assert len(parts[0].deals) == len(whole.deals)


def test_a_mended_record_and_its_damaged_origin_are_one_game():
    game = played("classic")
    lines = game.data.splitlines(keepends=True)
    damaged = b"".join([*lines[:-3], b"rubbish\n", *lines[-3:]])
    mended = b"".join(lines)
    one, other = numbers_of(damaged), numbers_of(mended)
    assert 0 < len(one.deals) <= len(other.deals)
    assert parts_of(one, other) == len(game.ended)


def test_the_same_cards_played_otherwise_are_another_game():
    one = Recorded(seed=5, deals=1)
    other = Recorded(seed=5, deals=1, back=9)
    assert one.lines[:2] == other.lines[:2], "the same cards"
    assert parts_of(numbers_of(one.data), numbers_of(other.data)) == 2


def test_two_games_that_went_apart_share_what_was_before():
    """A record was copied midway, and both copies were continued."""
    one, two = played("classic"), numbers_of(played("classic").data)
    last = two.deals[-1]._replace(mark="elsewhere")
    branch = two._replace(deals=(*two.deals[:-1], last), begun="9")
    assert parts_of(two, branch) == len(one.ended) + 1


def test_how_lines_are_written_makes_no_difference():
    game = played("classic")
    windows = game.data.replace(b"\n", b"\r\n")
    assert parts_of(numbers_of(game.data), numbers_of(windows)) == len(game.ended)


@pytest.mark.parametrize("kind", ["moment", "again"])
def test_deals_that_were_played_in_another_game_do_not_count(kind):
    game = Recorded(deals=3, origin={"kind": kind, "record": "a.swoop", "deal": 2})
    found = numbers_of(game.data)
    assert [deal.number for deal in found.deals] == [2, 3]
    assert found.totals == game.totals
    assert found.apart


def test_games_of_codes_and_days_count_as_any_other():
    fresh = Recorded(deals=1, origin={"kind": "daily", "day": "2026-11-21"})
    assert not numbers_of(fresh.data).apart


def test_who_plays_alone_is_you_and_others_have_names():
    assert {part.who for part in counted([numbers_of(played("classic").data)])} == {YOU}
    several = counted([numbers_of(played("classic", 7).data)])
    assert {part.who for part in several} == {"Ada", "Ben", "Eve"}


def test_when_a_record_was_begun(tmp_path):
    named = tmp_path / "2026-11-21-184213-classic.swoop"
    assert begun(named) == "2026-11-21T18:42:13"
    other = tmp_path / "2026-99-21-184213-classic.swoop"
    assert begun(other) == ""
    other.write_bytes(b"")
    assert begun(other)[:2] == "20"
