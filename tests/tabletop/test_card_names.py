from swoop_desktop.engine.cards import FACES, code
from swoop_desktop.tabletop.card_names import hand_words, spoken

CARD = {code(card): card for card in FACES}


def test_signs_of_suits_are_said_in_words():
    said = {
        "Ada shows 3♣": "Ada shows 3 of clubs",
        "Play K♣ under 10♥.": "Play king of clubs under 10 of hearts.",
        "1 ♥ captured, 2 ♥ left in hand": "1 heart captured, 2 hearts left in hand",
        "♠ are led": "Spades are led",
        "Deal 3": "Deal 3",
    }
    assert {words: spoken(words) for words in said} == said


def test_a_hand_is_said_by_rank_in_the_order_in_which_it_lies():
    cards = [CARD[name] for name in ("JC", "JD", "AS", "JH")]
    assert hand_words(cards) == "3 jacks, 1 ace"
    assert hand_words([None, None]) == "2 face-down cards"
