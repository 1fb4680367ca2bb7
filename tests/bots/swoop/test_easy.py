"""Bots decide legally, from views alone, by any rules; the easy bot plays like a beginner."""

from dataclasses import fields, replace
from itertools import product

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.swoop.roster import EasyBot
from swoop_desktop.bots.swoop.weights import EXPERIENCED, judge
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.kernel import FLIP
from swoop_desktop.core.player import play, rollout
from swoop_desktop.core.policy import Policy
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.engine.swoop.state import State
from tests.bots.swoop.tables import asked, dealt
from tests.contract.played import needs
from tests.engine.dealt import placed

NAMES = [name for game in GAMES.values() for name in game.presets()]
SWOOP, CLASSIC = find_rules("classic")

OPTIONS = [
    {
        "too_high": too_high,
        "too_high_only_if_stuck": stuck,
        "too_high_max": most,
        "mystery_chain": chain,
        "four_of_a_kind": four,
        "wild_ranks": wild,
        "swoop_ranks": swoop,
        "single_swoop_cards": single,
        "max_set": 0 if four == "at_least" else 2,
        "starter_card": chain,
        "order": c.RANKS[:-1],
        "chain_after_swoop": stuck,
        "specials_forced": bool(most),
        "mixed_sources": single,
        "mystery_add": not (single and stuck),
    }
    for too_high, stuck, most, chain, four, (wild, swoop), single in product(
        ("replace", "take_all", "forbidden"),
        (False, True),
        (0, 1),
        (False, True),
        ("exactly", "at_least"),
        (((), ("T", "X")), (("2", "J"), ("X",)), (("X",), ()), (("A", "X"), ("K",))),
        (False, True),
    )
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("level", ["random", "easy"])
def test_every_decision_is_legal(name, level):
    game, rules = find_rules(name)
    roster = roster_of(game.name)
    needs(game.name, level in roster.levels, f"bot “{level}”")
    bot = roster.make(level)
    for seats in (max(2, game.seats(rules)[0]), game.seats(rules)[1]):
        match = Match(game, rules, seats, seats)
        count = 0
        while (acting := match.to_act()) and match.number <= 2:
            seen = match.seen_by(acting[0])
            action = bot.choose(seen, Source(count))
            assert action in seen.legal, f"{seats} seats, decision {count}: {action}"
            match.submit(acting[0], action)
            count += 1


def test_the_policy_is_legal_by_any_options():
    """The policy is tried on the kernel with every combination of the options that it reads."""
    for number, options in enumerate(OPTIONS):
        rules = replace(CLASSIC, **options)
        kernel = dealt(rules, 3, number).kernel
        policy = Policy(kernel.tables)
        chance = Chance(number)
        moves = 0
        while kernel.out == -1:
            move = policy.choose(kernel)
            assert move in kernel.legal(), f"{options}, move {moves}: {move}"
            if move == FLIP:
                kernel.flip(kernel.draw_mystery(chance))
            else:
                kernel.apply(move)
            moves += 1
        assert kernel.out != -2, f"{options} went on for ever"


@pytest.mark.parametrize("name", ["classic", "swoops150_risky", "wild_twos", "quebec"])
def test_the_bot_and_the_rollout_play_alike(name):
    """The policy reads only the bot's view: given the whole kernel, it plays the same."""
    _, rules = find_rules(name)
    state = dealt(rules, 4, 3)
    policy = Policy(state.kernel.tables)
    bot = EasyBot()
    while state.result() is None:
        seat = state.to_act()[0]
        seen = state.seen_by(seat)
        assert policy.choose(seen.kernel) == policy.choose(state.kernel)
        state.apply(seat, bot.choose(seen, Source(0)))


def test_a_rollout_ends():
    kernel = dealt(CLASSIC, 4, 1).kernel
    moves = rollout(Policy(kernel.tables), kernel, Chance(1))
    assert 20 < moves < 300
    assert kernel.out >= 0


def test_everybody_plays_their_own_seat():
    """A beginner plays among judges: a rollout equals single decisions, and its scores are the
    table's.
    """
    kernel = dealt(CLASSIC, 3, 2).kernel
    beginner = Policy(kernel.tables)
    players = [judge(CLASSIC, 3, EXPERIENCED) for _ in range(3)]
    players[1] = beginner
    ends = [kernel.copy(), kernel.copy()]
    moves = play(players, ends[0], Chance(1))
    assert rollout(beginner, ends[1], Chance(1)) > 0
    assert outcome(ends[0]) != outcome(ends[1])
    chance, asked = Chance(1), 0
    while kernel.out == -1:
        move = players[kernel.turn].choose(kernel)
        if move == FLIP:
            kernel.flip(kernel.draw_mystery(chance))
        else:
            kernel.apply(move)
        asked += 1
    assert (moves, outcome(ends[0])) == (asked, outcome(kernel))


def outcome(kernel):
    return kernel.out, [kernel.score(seat) for seat in range(kernel.seats)]


@pytest.mark.parametrize("name", GAMES["swoop"].presets())
def test_the_kernel_scores_as_the_table_does(name):
    _, rules = find_rules(name)
    state = dealt(rules, 4, 3)
    for _ in asked(state, [EasyBot()]):
        pass
    result = state.result()
    assert result is not None
    assert [state.kernel.score(seat) for seat in range(4)] == list(result.scores)


@pytest.mark.long
def test_bots_decide_alike_whatever_is_hidden():
    """A bot gets only a view. The one state inside it, the deal's beginning, shows no
    hidden card.
    """
    state = dealt(CLASSIC, 4, 5)
    seat = state.to_act()[0]
    seen = state.seen_by(seat)
    other = state.copy()
    hidden = [card for s in range(4) if s != seat for card in other.hands[s]]
    Source(1).shuffle(hidden)
    other.hands = tuple(
        hand if s == seat else tuple(hidden.pop() for _ in hand)
        for s, hand in enumerate(other.hands)
    )
    assert other.seen_by(seat) == seen
    parts = [getattr(seen, field.name) for field in fields(State)]
    for began in (part for part in parts if isinstance(part, State)):
        held = (*began.hands, *began.downs, began.stock)
        assert {card for cards in held for card in cards} == {None}, "it shows what is hidden"
    for level in roster_of("swoop").levels:
        bot = roster_of("swoop").make(level)
        assert bot.choose(seen, Source(2)) == bot.choose(other.seen_by(seat), Source(2))


def view(hand, pile="", up="", mysteries=0):
    """A player's view in classic with these cards; mysteries are in the last columns."""
    state = dealt(CLASSIC, 3, 1)
    seat = state.to_act()[0]

    def of(words):
        return tuple(c.BY_CODE[word] for word in words.split())

    def put(rows, row):
        return (*rows[:seat], row, *rows[seat + 1 :])

    ups = (*of(up), *[None] * (4 - len(up.split())))
    downs = (*[None] * (4 - mysteries), *[c.BY_CODE["5C"]] * mysteries)
    return placed(
        state,
        hands=put(state.hands, of(hand)),
        ups=put(state.ups, ups),
        downs=put(state.downs, downs),
        pile=of(pile),
    ).seen_by(seat)


@pytest.mark.parametrize(
    ("hand", "pile", "up", "mysteries", "plays"),
    [
        ("3C 9D KC KD 7S", "", "", 0, "play KC KD"),
        ("3C 9D KC 7S", "JS", "", 0, "play 9D"),
        ("3C 3D 7S TD", "4S", "", 0, "play 3C 3D"),
        ("8C 8D 8S 4C", "8H 8D", "", 0, "play 8C 8D"),
        ("KC QD TD", "9C 5S 5D 4S 4C 3D", "", 0, "play TD"),
        ("KC QD XB", "3D", "", 0, "play KC"),
        ("KC QD QS", "3D 3C 3S", "", 0, "play KC"),
        ("KC", "4S", "9C 9D", 0, "play KC"),
        ("9C KC", "9S", "9D", 0, "play 9C @0"),
        ("3C 9D", "", "", 2, "flip @2"),
        ("3C 9D", "5C 5S 5D KS", "", 1, "flip @3"),
        ("3C 9D", "5C 5S 5D 4S", "", 1, "play 3C"),
        ("TD XR", "", "", 0, "play TD"),
    ],
)
def test_easy_plays_like_a_decent_beginner(hand, pile, up, mysteries, plays):
    seen = view(hand, pile, up, mysteries)
    action = EasyBot().choose(seen, Source(1))
    words = [action.kind, *sorted(map(c.code, action.cards)), *(f"@{s}" for s in action.columns)]
    assert words == [plays.split()[0], *sorted(w for w in plays.split()[1:] if w[0] != "@"),
                     *(w for w in plays.split() if w[0] == "@")]  # fmt: skip


def test_easy_beats_chance():
    wins = {"easy": 0, "random": 0}
    for seed in range(20):
        match = Match(SWOOP, CLASSIC, 4, seed)
        seated = ["easy", "random", "random", "random"]
        players = [roster_of("swoop").make(level) for level in seated]
        while (acting := match.to_act()) and match.number == 1:
            seat = acting[0]
            seen = match.seen_by(seat)
            match.submit(seat, players[seat].choose(seen, Source(seed, len(seen.pile))))
        wins[seated[match.totals.index(0)]] += 1
    assert wins["easy"] >= 16, wins
