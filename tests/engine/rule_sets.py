"""Random valid rule sets."""

from hypothesis import strategies as st

from swoop_desktop.engine.cards import RANKS
from swoop_desktop.engine.options import RulesError
from swoop_desktop.engine.registry import GAMES


@st.composite
def rule_sets(draw):
    """Valid combinations; every option takes all of its values."""
    jokers = draw(st.integers(0, 4))
    ranks = list(RANKS if jokers else RANKS[:-1])
    special = draw(st.permutations(ranks))
    swoop, wild = draw(st.integers(0, 3)), draw(st.integers(0, 2))
    order = draw(st.permutations(special[swoop + wild :]))
    down = draw(st.integers(0, 6))
    low = draw(st.integers(2, 5))
    high = draw(st.one_of(st.none(), st.integers(low, 8)))
    flags = (
        *("single_swoop_cards", "too_high_only_if_stuck", "mystery_chain", "starter_card"),
        *("specials_forced", "mixed_sources", "mystery_add", "chain_after_swoop"),
    )
    flags += ("row_after_hand", "mysteries_last")
    limit, rounds = draw(st.sampled_from([0, 100])), draw(st.integers(0, 2))
    data = {
        "name": "mine",
        "players": [low, high],
        "players_per_pack": draw(st.integers(0, 3)),
        "extra_packs": draw(st.integers(1, 3)),
        "jokers_per_pack": jokers,
        "deal": {
            "hand": draw(st.integers(1, 12)),
            "face_up": draw(st.integers(0, down)),
            "face_down": down,
        },
        "order": order,
        "swoop_ranks": special[:swoop],
        "wild_ranks": special[swoop : swoop + wild],
        "max_set": draw(st.sampled_from([0, 1, 2, 3, 4, 6])),
        "four_of_a_kind": draw(st.sampled_from(["exactly", "at_least"])),
        "too_high": draw(st.sampled_from(["replace", "take_all", "forbidden"])),
        "pick_up": draw(st.sampled_from(["stuck", "at_will"])),
        "too_high_max": draw(st.sampled_from([0, 1, 2, 3, 5])),
        "first_deal_starter": draw(st.sampled_from(["draw", "draw_rank", "first_seat", "random"])),
        "later_starter": draw(
            st.sampled_from(
                ["rotate", "draw", "draw_rank", "winner", "loser"][: 1 if rounds else 5]
            )
        ),
        "points": {rank: draw(st.integers(0, 60)) for rank in ranks},
        "score_table_cards": draw(st.booleans()),
        "point_limit": limit,
        "limit_rule": draw(st.sampled_from(["reaches", "exceeds"])),
        "deals": 0 if rounds else draw(st.integers(0 if limit else 1, 3)),
        "rounds": rounds,
        **{flag: draw(st.booleans()) for flag in flags},
    }
    data["mysteries_last"] = data["mysteries_last"] and not data["mystery_chain"]
    missing = {option.key.partition(".")[0] for option in GAMES["swoop"].options} - data.keys()
    assert not missing, f"an option has no values here: add {sorted(missing)}"
    try:
        return GAMES["swoop"].rules_from(data)
    except RulesError:
        return GAMES["swoop"].rules_from({**data, "extra_packs": 10})
