import pytest

from swoop_desktop.engine.cards import BY_CODE as CARD
from swoop_desktop.engine.cards import rank
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.names import card_sign, set_name
from swoop_desktop.resources.language import set_language
from swoop_desktop.scenes.common.words import point_words
from swoop_desktop.tabletop.card_names import aloud, hand_words, spoken

KING = rank(CARD["KC"])


def test_signs_of_suits_are_said_in_words():
    said = {
        "Ada shows 3♣": "Ada shows 3 of clubs",
        "Play K♣ under 10♥.": "Play king of clubs under 10 of hearts.",
        "1 ♥ captured, 2 ♥ left in hand": "1 heart captured, 2 hearts left in hand",
        "♠ are led": "Spades are led",
        "Deal 3": "Deal 3",
        "Kim: -5": "Kim: minus 5",
        "D160-1RJW of 2026-11-24": "D160-1RJW of 2026-11-24",
    }
    assert {words: spoken(words) for words in said} == said


def test_a_hand_is_said_by_rank_in_the_order_in_which_it_lies():
    cards = [CARD[name] for name in ("JC", "JD", "AS", "JH")]
    assert hand_words(cards) == "three jacks, an ace"
    assert hand_words([None, None]) == "2 face-down cards"


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (msg("{name} plays {set}.", name="A", set=set_name(1, KING)), "A plays a king."),
        (msg("{name} plays {set}.", name="K", set=set_name(3, KING)), "K plays three kings."),
        (msg("{name} plays {set}.", name="K", set=set_name(3, 1)), "K plays 3 twos."),
        (msg("{name} flips a mystery: {set}.", name="J", set=set_name(1, KING)),
         "J flips a mystery: a king."),
        (msg("{name} shows {card}.", name="Ada", card=card_sign(CARD["AC"])),
         "Ada shows the ace of clubs."),
        (msg("{card} beats {other}: ♦ is highest, then ♣.", card=card_sign(CARD["AD"]),
             other=card_sign(CARD["QS"])),
         "The ace of diamonds beats the queen of spades: diamonds is highest, then clubs."),
        (msg("{count} − {left}: −{count} ♥", count=3, left=1), "3 − 1: minus 3 hearts"),
    ],
)  # fmt: skip
def test_sentences_are_said_with_ranks_in_words_and_names_as_they_are(message, said):
    assert aloud(message) == said


def test_cards_of_a_rank_are_said_in_words_in_french_too():
    set_language("fr")
    for count, said in ((3, "K joue trois dames."), (1, "K joue une dame.")):
        words = msg("{name} plays {set}.", name="K", set=set_name(count, rank(CARD["QC"])))
        assert aloud(words) == said


def test_points_below_nothing_are_said_with_a_minus():
    assert [point_words(points) for points in (1, -1, -12)] == [
        "1 point", "−1 point", "−12 points"
    ]  # fmt: skip
    assert spoken(point_words(-12)) == "minus 12 points"


def test_cards_have_their_article_in_french():
    set_language("fr")
    try:
        signs = {code: card_sign(CARD[code]) for code in ("AC", "QS", "7H", "KD")}
        said = [
            aloud(msg("{name} shows {card}.", name="Rémi", card=sign)) for sign in signs.values()
        ]
        assert said == [
            "Rémi montre l’as de trèfle.",
            "Rémi montre la dame de pique.",
            "Rémi montre le 7 de cœur.",
            "Rémi montre le roi de carreau.",
        ]
        words = "{card} beats {other}: if ranks are equal, ♦ is highest, then ♣, ♠, ♥."
        told = aloud(msg(words, card=signs["AC"], other=signs["QS"]))
        assert told.startswith("L’as de trèfle bat la dame de pique")
        assert "carreau, trèfle, pique, cœur" in told
        assert aloud(msg("The pile begins with {set}.", set=set_name(1, 0))).endswith("un as.")
    finally:
        set_language("en")
