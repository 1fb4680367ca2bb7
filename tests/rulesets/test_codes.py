"""Codes: every typing error is noticed, every valid code is read, and nothing else is accepted."""

import re
import time
import zlib
from dataclasses import replace
from itertools import count, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swoop_desktop.engine.cards import derived
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.options import Number
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.swoop.game import Swoop
from swoop_desktop.rulesets import codes
from swoop_desktop.rulesets.codes import (
    DEAL,
    RULES,
    SIGNS,
    CodeError,
    Kind,
    code_of,
    found_code,
    length,
    packed_rules,
    read_code,
    read_rules_code,
    rules_code,
    unpacked_rules,
)
from swoop_desktop.rulesets.deal_code import Dealt, deal_code
from tests.engine.rule_sets import rule_sets

SWOOP = GAMES["swoop"]
SHARED = {
    "classic": "R10K-PXJD-Q",
    "swoops150": "R13C-EMMF-Y",
    "swoops150_risky": "R15F-G8T9-H",
    "wild_twos": "R12K-X6Y0-4",
    "quebec": "R15N-SPT2-Q",
    "three_decks": "R153-83E2-H",
    "tens_and_jacks": "R161-8ZGX-D",
    "open_pile": "R14K-ZG2F-5",
    "easy_sums": "R13Y-732G-V",
    "big_hand": "R14C-ZQW5-9",
    "mysteries_only": "R12K-1CPQ-D",
    "hand_only": "R17H-A58X-W",
    "jokers_swoop": "R151-DGPP-9",
    "four_or_more": "R17A-0F4M-2",
    "capture": "R115-EK02-B",
    "capture25": "R15G-73GB-T",
}
"""By shipped rule set: the code that players have. If rules change, the old code is refused with a
message. No other code may change.
"""
FORMER = {
    "R10K-JN2E-8": "Classic",
    "R13Y-58MG-4": "Easy sums",
    "R14C-ZHYG-R": "Big hand",
    "R12K-182E-4": "Mysteries only",
    "R17H-9RMM-Q": "Hand only",
    "R151-92J8-5": "Only jokers swoop",
    "R17A-7KGY-7": "Four or more",
    "R15F-MP83-K": "Swoops to 150, risky",
}
"""By former code of a changed rule set: the title."""
SAMPLES = [bytes(range(3, 13)), bytes(10), b"\xff" * 10, bytes(range(1, 70))]


def refused(code):
    """Return the reason why a code is refused."""
    with pytest.raises(CodeError) as caught:
        read_code(code)
    return str(caught.value)


def bare(code):
    return code.replace("-", "")


@pytest.mark.parametrize("data", SAMPLES)
def test_every_wrong_sign_is_noticed_and_in_short_codes_pointed_at(data):
    signs = bare(code_of(DEAL, data))
    for place, right in enumerate(signs):
        for wrong in SIGNS if len(signs) <= 31 else SIGNS[place % 5 :: 5]:
            if wrong == right:
                continue
            said = refused(signs[:place] + wrong + signs[place + 1 :])
            one = (
                f"Character {place + 1}, {wrong}, seems to be wrong: with {right} the code would be"
            )
            if len(signs) <= 31:
                assert said == f"{one} right."
            elif not said.startswith(one):
                groups = re.findall(r"\d+", said)
                assert said.startswith("A character in group ")
                assert str(place // 4 + 1) in groups and len(groups) <= 4, said


@pytest.mark.parametrize("data", SAMPLES)
def test_every_swap_of_neighbours_is_noticed(data):
    signs = bare(code_of(DEAL, data))
    told = 0
    for place, (one, other) in enumerate(pairwise(signs)):
        if one == other:
            continue
        said = refused(signs[:place] + other + one + signs[place + 2 :])
        told += said.startswith(f"Characters {place + 1} and {place + 2}, {other}{one}, seem")
    if len(set(signs)) > 10 and len(signs) <= 31:
        assert told > len(signs) / 3, "where the swap was is hardly ever said"


def test_what_is_often_mistyped_is_read_as_meant():
    code = code_of(DEAL, bytes(range(10)))
    want = read_code(code)
    assert "0" in code
    assert "1" in code
    for typed in (
        code.lower(),
        code.replace("-", " "),
        bare(code),
        f"  {code}\n",
        code.replace("-", "—"),
        code.replace("0", "O"),
        code.replace("0", "o"),
        code.replace("1", "I"),
        code.replace("1", "l"),
        code.replace("V", "u"),
        " ".join(bare(code)),
    ):
        assert read_code(typed) == want, typed
    spelled = code_of(DEAL, b"\xdb" * 10)
    assert "V" in spelled
    assert read_code(spelled.replace("V", "U")).data == b"\xdb" * 10


def test_a_code_that_is_none_says_why():
    code = code_of(DEAL, SAMPLES[0])
    assert refused("").startswith("This isn’t a code. A code looks like this: D1")
    assert refused("hello").startswith("This isn’t a code. A code looks like this: D1")
    assert refused(code[:12]) == (
        "The code is too short: it has 10 characters, and such codes have 20 or more."
    )
    assert (
        refused("D") == "The code is too short: it has 1 character, and such codes have 20 or more."
    )
    assert refused(code[:-1]) == (
        "The code is too short: it has 19 characters, and such codes have 20 or more."
    )
    assert refused(code + "0") == (
        "No code has 21 characters: one is missing, or there is one too many."
    )
    assert refused(code[:6] + "$" + code[7:]) == (
        "Character 6, $, can’t be part of a code: codes have only letters and digits."
    )
    assert "U+0007" in refused(code[:6] + "\a" + code[7:])
    assert refused("D" * 5000) == "This isn’t a code: it is far too long."
    assert refused(code[:5] + "QXZ" + code[8:]) == (
        "Some characters of the code are wrong. Compare it with the original, four at a time."
    )


@pytest.mark.parametrize("more", ["0", "-ABCD", " ABCD-EFGH-JK", "-" + SHARED["classic"]])
def test_what_follows_a_code_is_said_to_be_too_much(more):
    game = GAMES["swoop"]
    ours = game.rules_from({"based_on": "quebec", "name": "Our rules", "point_limit": 300})
    for code in (
        *SHARED.values(),
        rules_code(game, ours),
        deal_code(Dealt(game, ours, 4, 77)),
        deal_code(Dealt(game, game.presets()["classic"], 4, 90125)),
    ):
        end = f"The code seems to end with character {length(code)}, {code[-1]}."
        assert refused(code + more) == f"{end} Leave out what follows.", code


def test_a_code_is_meant_also_with_a_mistake_or_of_a_version_to_come():
    meant = codes.may_be_code
    newer = code_of(DEAL._replace(version=2), SAMPLES[0])
    for text in (SHARED["quebec"], newer, newer.lower(), "D7" + newer[2:], "DX" + newer[2:]):
        assert meant(text), text
    for text in ("", "hello", "Dear John, how are you", "Downloads/rules.toml", "42", "Rebecca"):
        assert not meant(text), text


def test_a_code_of_another_kind_or_version_says_so():
    deal = code_of(DEAL, SAMPLES[0])
    with pytest.raises(CodeError, match=r"^This is a deal code, not a rules code\.$"):
        read_code(deal, [RULES])
    with pytest.raises(CodeError, match=r"^This is a rules code, not a deal code\.$"):
        read_code(SHARED["classic"], [DEAL])
    newer = "This code was made by a newer version of the program."
    assert refused(code_of(DEAL._replace(version=DEAL.version + 1), SAMPLES[0])) == newer
    assert refused(code_of(Kind("Z", 1, msg("something"), 10), SAMPLES[0])) == newer
    assert "older version" in refused(code_of(DEAL._replace(version=0), SAMPLES[0]))


@given(st.binary(min_size=10, max_size=120))
def test_whatever_is_carried_is_read(data):
    code = code_of(DEAL, data)
    assert read_code(code) == (DEAL, data)
    assert length(code) == len(bare(code)) == 4 + -(-8 * len(data) // 5)


@given(
    st.one_of(st.text(max_size=60), st.text(SIGNS + "-lo ", max_size=60).map(lambda t: "D1" + t))
)
def test_garbage_is_refused_in_words(text):
    try:
        code = read_code(text)
    except CodeError as error:
        assert str(error)
    else:  # one in a thousand is a valid code
        assert read_code(code_of(*code)) == code
    codes.may_be_code(text)


# -- rules -----------------------------------------------------------------------------------------


def test_shipped_rules_have_the_codes_that_players_have():
    made = {
        name: rules_code(game, rules)
        for game in GAMES.values()
        for name, rules in game.presets().items()
    }
    assert {name: made.get(name) for name in SHARED} == SHARED
    marks = {}
    for name, code in made.items():
        marks.setdefault(code[:7], []).append(name)
    alike = [names for names in marks.values() if len(names) > 1]
    assert not alike, f"no code tells these rule sets apart, so one needs another name: {alike}"


@pytest.mark.parametrize("code", FORMER)
def test_a_code_of_rules_that_have_changed_says_so(code):
    """A code of a player's rules that are based on changed rules is refused, too."""
    words = (
        "This code was made by another version of the program, in which the rules of "
        f"{FORMER[code]} are different."
    )
    assert code not in SHARED.values()
    mark = bytes([read_code(code).data[0] | 0x40, *read_code(code).data[1:]])
    for data in (read_code(code).data, mark + b"..."):
        with pytest.raises(CodeError) as caught:
            unpacked_rules(data)
        assert str(caught.value) == words


def test_shipped_rules_come_back():
    for game in GAMES.values():
        for rules in game.presets().values():
            assert read_rules_code(rules_code(game, rules)) == (game, rules)


@given(rule_sets())
def test_any_rules_come_back(rules):
    game = GAMES["swoop"]
    back = unpacked_rules(packed_rules(game, rules))
    assert back == (game, rules)


def test_rules_that_differ_little_are_short():
    game = GAMES["swoop"]
    data = {"based_on": "quebec", "name": "Our rules", "point_limit": 300, "deal": {"hand": 9}}
    code = rules_code(game, game.rules_from(data))
    assert length(code) <= 60, code
    assert read_rules_code(code) == (game, game.rules_from(data))


def test_rules_as_they_stand_in_a_record_are_the_same_rules():
    """A record names the packs used; with the same number of players the rules are the same."""
    for game in GAMES.values():
        for rules in game.presets().values():
            low, high = game.seats(rules)
            for seats in {low, high}:
                recorded = game.rules_from(game.rules_to(rules, seats))
                assert packed_rules(game, recorded, seats) == packed_rules(game, rules)


def test_a_rule_set_that_changed_is_noticed(monkeypatch):
    ours = SWOOP.rules_from({"based_on": "classic", "name": "Ours", "point_limit": 300})
    own = rules_code(SWOOP, ours)
    changed = {
        **SWOOP.presets(),
        "classic": SWOOP.rules_from({"based_on": "classic", "point_limit": 501}),
    }
    monkeypatch.setattr(SWOOP, "presets", lambda: changed)
    for code in (SHARED["classic"], own):
        with pytest.raises(CodeError, match="in which the rules of Classic are different"):
            read_rules_code(code)
    assert read_rules_code(SHARED["quebec"])[1] == changed["quebec"]
    del changed["quebec"]
    with pytest.raises(CodeError, match="needs a rule set that this version"):
        read_rules_code(SHARED["quebec"])


def test_rule_sets_whose_names_have_one_mark_are_told_apart(monkeypatch):
    """A name has only ten bits in a code: among forty rule sets a collision is likely."""

    def mark(name):
        return derived("preset", "swoop", name) >> 54

    twin = next(name for name in map(str, count()) if mark(name) == mark("classic"))
    shipped = SWOOP.presets()
    for first in (False, True):
        own = {twin: replace(shipped["classic"], name=twin, point_limit=300)}
        every = {**own, **shipped} if first else {**shipped, **own}
        monkeypatch.setattr(SWOOP, "presets", lambda every=every: every)
        for name, rules in every.items():
            assert read_rules_code(rules_code(SWOOP, rules))[1] == rules, (name, twin)
        with pytest.raises(CodeError, match="in which the rules of") as caught:
            read_rules_code(next(iter(FORMER)))
        assert "Classic" in str(caught.value)
        assert twin in str(caught.value)


def test_an_option_that_is_added_changes_no_code(monkeypatch):
    late = Number(msg("Late"), msg("Late."), 0, 9, key="late", if_absent=7)

    class Later(Swoop):
        options = (*SWOOP.options, late)

        def rules_to(self, rules, seats=None):
            return {**SWOOP.rules_to(rules, seats), "late": 7}

        def presets(self):
            return SWOOP.presets()

    game = Later()
    monkeypatch.setitem(GAMES, "swoop", game)
    made = {name: rules_code(game, rules) for name, rules in game.presets().items()}
    assert made == {name: code for name, code in SHARED.items() if name in made}


def test_rules_that_are_none_are_refused_in_words():
    game = GAMES["swoop"]
    mark = packed_rules(game, game.rules_from({"based_on": "classic", "name": "x"}))[:3]

    def carrying(words):
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        return mark + packer.compress(words) + packer.flush()

    for words, why in {
        b'{"max_set": 100}': "max_set = 100 is not allowed",
        b'{"no_such": 1}': "There is no option no_such",
        b'{"points": {"Q": 10, "Y": 3}}': "points = 'Y' is not allowed",
        b'{"point_limit": 0}': "every game must end",
        b"[1]": "damaged",
        b"[" * 9000: "damaged",
        b'{"max_set": ' + b"1" * 9000 + b"}": "damaged",
        b"\xff": "damaged",
        b" " * 30_000_000 + b"{}": "damaged",
    }.items():
        with pytest.raises(CodeError) as caught:
            unpacked_rules(carrying(words))
        assert why in str(caught.value), words[:30]
    flat = dict.fromkeys("A23456789TJQKX", 0)
    with pytest.raises(CodeError, match="points above 0"):
        unpacked_rules(carrying(f'{{"points": {flat}}}'.replace("'", '"').encode()))
    with pytest.raises(CodeError, match="isn’t a code"):
        unpacked_rules(packed_rules(game, game.presets()["classic"]) + b"x")


@given(st.binary(max_size=60), st.sampled_from(sorted(SHARED)), st.booleans())
def test_packed_garbage_is_refused_in_words(data, name, differs):
    code = read_code(SHARED[name]).data
    head = bytes([code[0] | 0x40 * differs]) + code[1:]
    for packed in (data, head + data):
        try:
            game, rules = unpacked_rules(packed)
        except CodeError as error:
            assert str(error)
        else:
            assert unpacked_rules(packed_rules(game, rules)) == (game, rules)


CODE = "D165-HHYN-5PQY-509V-ES4E"
FORMS = [
    *(
        f"`{CODE}`",
        f"```text\n{CODE}\n```",
        f"**{CODE}**",
        f"||{CODE}||",
        f"[{CODE}](https://x.example)",
    ),
    *(
        f"“{CODE}”",
        f"«\u202f{CODE}\u202f»",
        f"<{CODE}>",
        f"コード「{CODE}」",
        f"code:{CODE}",
        f"{CODE}…",
    ),
    *(f"\u200b{CODE}\u200b", f"\ufeff{CODE}", f"\u200f{CODE}\u200f", f"\u2066{CODE}\u2069"),
    *(CODE.replace("-", mark) for mark in ("‑", "−", "—", " – ", "--", "-\u00ad", "ー", "/", "")),
    *(CODE.replace("-", mark) for mark in (" ", "\u00a0", "\n", "\r\n> ", "-=\n", "\u2028")),
    *(f"> {CODE[:15]}\n> {CODE[15:]}", f"https://cards.example/?deal={CODE}&x=1", " ".join(CODE)),
    *(
        f"Deal D165 is fun: {CODE}!",
        f"R2D2 says {CODE}",
        f"Anna 12:34\n{CODE} - have fun\n\n-- \nBob",
    ),
    *(CODE.lower(), "".join(chr(ord(c) + 0xFEE0) for c in CODE), CODE.replace("5", "٥")),
    "".join(c + "\ufe0f\u20e3" if c.isdigit() else c for c in CODE),
]


@pytest.mark.parametrize("text", FORMS, ids=ascii)
def test_a_code_is_read_as_chats_and_mails_hand_it_over(text):
    assert read_code(found_code(text)) == read_code(CODE)


def test_a_code_with_a_slip_is_found_among_words_and_a_letter_is_none():
    assert found_code("Try `D165-HHYX-5PQY-509V-ES4E`.") == "D165-HHYX-5PQY-509V-ES4E"
    assert found_code("Dear all, see you") == "Dear all, see you"


@pytest.mark.parametrize("word", ["D ", "D1 ", "D123-", "R123 D123 "])
def test_a_text_full_of_beginnings_is_looked_through_at_once(word):
    begun = time.process_time()
    found_code(word * 500)
    assert time.process_time() - begun < 2
