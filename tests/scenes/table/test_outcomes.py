"""A card's effect is visible and audible before it is played; a button says why it is disabled."""

import itertools
import random

import pygame
import pytest

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Happened, Zone
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import Picked
from swoop_desktop.scenes.table.model.active_player import Outcomes
from swoop_desktop.tabletop.drawing import furniture, labels
from swoop_desktop.tabletop.geometry.layout import arrange
from swoop_desktop.ui import text
from swoop_desktop.ui.palette import palette_of
from swoop_desktop.ui.svg import icon
from swoop_desktop.ui.theme import CLOTHS, scale_for
from tests.engine.dealt import laid
from tests.engine.test_refusals import CASES
from tests.pilot import decide, flying, key_of, new_session
from tests.sooner import one_in
from tests.tabletop.tables import SWOOP, counts

PALETTE = palette_of(CLOTHS["green"])
SIGNS = ("takes", "sweeps", "uncertain")


def at_turn(pilot, scene):
    """Return the view at the player's turn; None if the deal ends before."""
    pilot.wait(lambda: scene.viewers.offered or pilot.scene is not scene, "a turn")
    return scene.viewers.player.seen if pilot.scene is scene else None


def done(scene, action):
    """Return an action's effect in a possible deal: the expected sign, and the number of cards that
    the log says are taken.
    """
    seat, told = scene.viewers.viewer, []
    state = scene.viewers.player.seen.filled(Source(1))
    state.apply(seat, action, told.append)
    happened = {e.what: e.numbers.get("cards", 0) for e in told if isinstance(e, Happened)}
    if action.kind == "flip":
        return "uncertain", happened.get("take")
    if "take" in happened:
        return "takes", happened["take"]
    if "swoop" in happened:
        return "sweeps", None
    return ("builds" if state.kernel.run > 1 else ""), None


@pytest.mark.parametrize("rules", one_in(4, ["swoops150_risky", "classic", "wild_twos", "quebec"]))
def test_every_card_says_what_would_come_of_it(tmp_path, rules):
    rng, met = random.Random(3), set()
    with flying(tmp_path, highlight=True) as pilot:
        scene = pilot.table(new_session(rules, 4, 3))
        for _ in range(40):
            seen = at_turn(pilot, scene)
            if seen is None:
                break
            signs = {badge.key: badge for badge in scene.table_view().badges}
            for picked in seen.playable():
                action = seen.choose([picked])
                if seen.refusal(action) is not None:
                    continue
                badge, (due, taken) = signs.get(key_of(picked)), done(scene, action)
                if due == "uncertain" and badge is None:
                    assert seen.outcome(action).cards == 0 or scene.public.number > 1
                    continue
                name = pilot.name(key_of(picked))
                if badge is not None or due == "takes":
                    assert (badge.kind if badge else "") == due != "builds", f"{action}: {name}"
                if due in ("takes", "uncertain"):
                    cards = seen.outcome(action).cards if taken is None else taken
                    assert f"take {cards} card" in name, name
                    assert not badge or not badge.words or badge.words.endswith(f" {cards}"), badge
                elif due:
                    assert "would" in name, name
                else:
                    assert "would" not in name and "may" not in name, name
                met.add(due)
            scene.commands.do(decide(seen, rng))
    assert met >= {"sweeps", "builds", ""}
    assert "takes" in met or find_rules(rules)[1].too_high == "forbidden"


def test_what_is_picked_or_pointed_at_says_it_in_words_and_all_else_is_quiet(tmp_path):
    with flying(tmp_path, highlight=False) as pilot:
        scene = pilot.table(new_session("classic", 4, 5))
        rng = random.Random(1)
        for _ in range(60):
            seen = at_turn(pilot, scene)
            takes = [
                a
                for a in seen.legal
                if a.cards and not a.columns and seen.outcome(a).kind == "takes"
            ]
            if takes and len(seen.pile) > 1:
                break
            scene.commands.do(decide(seen, rng))
        assert not scene.table_view().badges, "nothing is picked or pointed at"
        (first, *_), words = seen.picks(takes[0]), f"takes {len(seen.pile)}"
        x, y, w, h = pilot.node(key_of(first)).rect
        pilot.move((x + w // 2, y + h - 4))
        assert [(b.key, b.words) for b in scene.table_view().badges] == [(key_of(first), words)]
        pilot.click((x + w // 2, y + h - 4))
        pilot.move((scene.size[0] // 2, 2))
        assert [(b.key, b.words) for b in scene.table_view().badges] == [(key_of(first), words)]
        button = scene.table_view().button("play")
        assert button.look == "amber" and f"({len(seen.pile)})" in button.words
        assert pilot.name("play") == button.words
        pilot.press("escape")
        pilot.focus(key_of(first))
        assert [b.words for b in scene.table_view().badges] == [words], "the keys point, too"
        scene.viewers.conceal()
        scene.commands.do(seen.legal[0])
        assert not scene.table_view().badges, "it is somebody else's turn"


def row_of(scene):
    return scene.commands.row(scene.director.hand)


def test_how_many_there_will_be_is_said_of_what_is_picked_alone(tmp_path):
    with flying(tmp_path, highlight=True) as pilot:
        scene = pilot.table(new_session("classic", 4, 5))
        rng, met = random.Random(1), 0
        for _ in range(60):
            seen = at_turn(pilot, scene)
            if seen is None or met:
                break
            pilot.move((scene.size[0] // 2, 2))
            assert not [one for one in scene.table_view().badges if one.kind == "builds"]
            sets = [a for a in seen.legal if a.cards and not a.columns and len(a.cards) > 1]
            building = [a for a in sets if seen.outcome(a).kind == "plain" and seen.outcome(a).run]
            if building:
                for picked in seen.picks(building[0]):
                    scene.commands.pick(picked)
                counted = [one for one in scene.table_view().badges if one.kind == "builds"]
                outcome = seen.outcome(building[0])
                assert [one.words for one in counted] == [f"{outcome.run} of {outcome.needed}"]
                met += 1
                pilot.press("escape")
            scene.commands.do(decide(seen, rng))
        assert met


def test_of_cards_that_are_too_high_the_first_speaks_for_those_beside_it(tmp_path):
    """All playable cards are marked here. A play that swoops also has a whirl on its button."""
    with flying(tmp_path, highlight=True) as pilot:
        scene = pilot.table(new_session("classic", 4, 5))
        pilot.move((scene.size[0] // 2, 2))
        rng, grouped, swept = random.Random(1), 0, 0
        for _ in range(60):
            seen = at_turn(pilot, scene)
            if seen is None or (grouped and swept):
                break
            badges = {badge.key: badge for badge in scene.table_view().badges}
            row = [badges.get(key_of(picked)) for picked in row_of(scene)]
            for before, one in itertools.pairwise([None, *row]):
                if one is not None and one.kind == "takes":
                    beside = before is not None and before.kind == "takes"
                    assert bool(one.words) is not beside
                    grouped += beside
            signs = [key for key, badge in badges.items() if badge.kind == "sweeps"]
            hand = {key_of(picked): seen.hand[picked.place] % 13 for picked in row_of(scene)}
            ranks = [hand[key] for key in signs if key in hand]
            assert len(set(ranks)) == len(ranks), "one whirl for each group"
            sweeping = next(
                (a for a in seen.legal if a.cards and seen.outcome(a).kind == "sweeps"), None
            )
            if sweeping is not None:
                for picked in seen.picks(sweeping):
                    scene.commands.pick(picked)
                swept += scene.table_view().button("play").emblem == "whirl"
                picks = {key_of(picked) for picked in seen.picks(sweeping)}
                over = [one for one in scene.table_view().badges if one.key in picks]
                assert all(one.words for one in over), "a whirl lies on a picked card"
                assert swept
                pilot.press("escape")
                pilot.move((scene.size[0] // 2, 2))
            scene.commands.do(decide(seen, rng))
        assert grouped and swept


def test_cards_that_do_not_go_together_say_so_on_the_button(pilot):
    scene = pilot.table(new_session("classic", 4, 5))
    seen = at_turn(pilot, scene)
    hand = scene.director.hand
    places = {}
    for picked in scene.commands.row(hand):
        places.setdefault(seen.hand[picked.place] % 13, picked)
    for picked in list(places.values())[:2]:
        pilot.click_node(key_of(picked))
        pilot.step(0.5)
    button = scene.table_view().button("play")
    assert button.disabled and button.words.endswith("together.")
    assert "disabled" in pilot.states("play")


@pytest.mark.parametrize("factor", [0.8, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(640, 480), (960, 600), (1280, 720), (3840, 2160)])
def test_every_reason_fits_its_button(size, factor):
    reasons = set()
    for lay, seat, action_of, _words in CASES.values():
        state = lay()
        reasons.add(str(state.seen_by(seat).outcome(action_of(state)).words))
    for opponents in (1, 3, 7):
        seats = opponents + 1
        made = arrange(size, scale_for(size, factor), seats, 0, counts(seats, 11), SWOOP).frame
        text.cut.clear()
        for words, key in itertools.product(reasons, ("", "Space")):
            wide = min(made.actions.w, 300 * made.unit)
            look = "off" if not key else "amber"
            room = (round(wide), round(40 * made.unit))
            furniture.button(room, made.unit, PALETTE, words, key, look)
        assert not text.cut


def test_signs_differ_by_their_shape():
    """The signs are compared in grey, without words."""

    def grey(kind):
        picture = pygame.transform.grayscale(labels.prospect(1.0, PALETTE, kind, ""))
        return [picture.get_at((x, y))[0] for x in range(16) for y in range(16)]

    for one, other in itertools.combinations(SIGNS, 2):
        pairs = zip(grey(one), grey(other), strict=True)
        assert sum(abs(a - b) > 50 for a, b in pairs) > 25, f"{one} looks like {other}"
        first, second = (
            pygame.mask.from_surface(icon(name, 22, (255, 255, 255)))
            for name in ("whirl" if kind == "sweeps" else kind for kind in (one, other))
        )
        both = first.overlap_area(second, (0, 0))
        assert both < 0.75 * max(first.count(), second.count()), f"{one} is shaped like {other}"


def test_what_is_pointed_at_counts_with_what_is_picked_where_they_go_together():
    seen = laid("classic", "7 7 8", pile="9 7 7").seen_by(0)
    seven, other, eight = (Picked(Zone("hand", 0), place) for place in range(3))
    outcomes = Outcomes(seen)
    outcome, together = outcomes.joining(seven, ())
    assert outcome is not None and (outcome.kind, outcome.run, together) == ("plain", 3, False)
    outcome, together = outcomes.joining(other, (seven,))
    assert outcome is not None and (outcome.kind, together) == ("sweeps", True)
    outcome, together = outcomes.joining(eight, (seven,))
    assert outcome is not None and (outcome.kind, outcome.cards, together) == ("takes", 3, False)
    assert outcomes.of(()) is None
    assert outcomes.joining(Picked(Zone("pile")), ())[0] is None
