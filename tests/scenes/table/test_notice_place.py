"""Notices cover no card that can be picked, at any table and in any window."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.play.session import Session
from swoop_desktop.resources.language import set_language
from swoop_desktop.scenes.table.view.notice_place import own_cards, placed
from swoop_desktop.tabletop.drawing import furniture
from swoop_desktop.tabletop.geometry.card_poses import card_box
from swoop_desktop.tabletop.geometry.layout import arrange
from swoop_desktop.tabletop.spec import DESCRIPTIONS
from swoop_desktop.ui.theme import scale_for
from tests.pilot import flying, new_session
from tests.scenes.table.test_any_window import numbers
from tests.sooner import later
from tests.tabletop.tables import overlap

WORDS = "You may put only cards of a higher rank on this one, and never more than four of a rank."
SIZES = st.tuples(st.integers(640, 3840), st.integers(480, 2160))


@settings(max_examples=20)
@given(
    st.sampled_from(sorted(GAMES)),
    SIZES,
    st.sampled_from((1.0, 1.5, 2.0)),
    st.integers(2, 16),
    st.sampled_from((1, 11, 30, 60)),
    st.tuples(st.floats(0, 1), st.floats(0, 1)),
)
@example("swoop", (960, 600), 1.5, 8, 60, (0.5, 1.0))
@example("hearts", (960, 600), 1.0, 2, 9, (0.5, 0.9))
def test_there_is_always_a_place_beside_the_own_cards(game, size, text, seats, hand, at):
    unit, about = scale_for(size, text), DESCRIPTIONS[game]
    found = numbers(game, seats, hand, 11, opening=False)
    layout = arrange(size, unit, seats, 0, found, about)
    wide = round(min(430 * unit, 0.7 * size[0]))
    smallest = furniture.bubble_size(0.68 * unit, WORDS, wide)
    corner = at[0] * size[0], at[1] * size[1]
    box = placed(smallest, corner, layout, [own_cards(layout)])
    assert box is not None, "a message would lie over cards"
    for zone, positions in layout.positions.items():
        for position in positions if zone.seat == 0 else ():
            assert not overlap(box, card_box(position.pose)), f"it covers a card of {zone}"
    assert box.x >= 0 and box.y >= 0 and box.right <= size[0] and box.bottom <= size[1]


@pytest.mark.parametrize(
    ("rules", "seats"),
    [("wild_twos", 2), ("classic", 4), ("swoops150_risky", 8), ("capture", 2), ("capture", 8)],
)
@pytest.mark.parametrize("window", [(960, 600), later(((1280, 720),)), later(((2560, 1440),))])
def test_what_is_said_covers_nothing_that_one_needs(tmp_path, rules, window, seats):
    """The notice covers none of one's cards, no button, and no words about the others, wherever the
    pointer is.
    """
    rng = random.Random(f"{rules} {window} {seats}")
    with flying(tmp_path, window=window) as pilot:
        scene = pilot.table(new_session(rules, seats, 4))
        pilot.turn()
        hand = scene.commands.row(scene.director.hand)
        for _ in range(12):
            at = rng.randrange(window[0]), rng.randrange(window[1])
            pilot.move(at)
            scene.viewers.player.selection.only(rng.sample(hand, rng.randint(0, 2)))
            refused, words = rng.choice((True, False)), WORDS[: rng.randint(20, 95)]
            if refused:
                scene.commands.refuse(words)
            else:
                scene.commands.say(words, at)
            board = scene.table_view()
            needed = {str(zone): box for zone, box in own(scene)}
            needed |= {button.key: button.box for button in board.buttons}
            needed |= {f"what {one.seat} did": one.box for one in board.lately if one.box.h}
            needed |= {f"plate {plate.seat}": plate.box for plate in board.plates}
            for what, box in needed.items():
                assert not overlap(board.notice.box, box), f"at {at} it covers {what}"


def own(scene):
    """Yield zone and box of each card that may be picked."""
    for zone, positions in scene.director.layout.positions.items():
        if scene.viewers.player.selection.may(zone):
            yield from ((zone, card_box(position.pose)) for position in positions)


@pytest.fixture(params=["en", "fr"])
def spoken(request):
    set_language(request.param)
    yield
    set_language("en")


@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("seats", [3, 5, 8])
@pytest.mark.usefixtures("spoken")
def test_that_a_game_is_not_saved_covers_no_cards_of_others(tmp_path, monkeypatch, seats, text):
    """Unlike a notice about a play, this one stays."""
    with flying(tmp_path, window=(1280, 720), ui_scale=text) as pilot:
        scene = pilot.table(new_session("classic", seats, 4))
        pilot.turn()
        monkeypatch.setattr(Session, "why_unsaved", msg("There is no room left on the disk."))
        pilot.step(0.1)
        sign = scene.table_view().notice.box
        assert sign.h, "nothing is said"
        for block in scene.director.layout.frame.blocks:
            assert not overlap(sign, block.columns), f"{sign} lies on {block.columns}"
