"""No text is too small: on a handheld's small screen at arm's length, and in usual windows."""

import random

import pytest

from swoop_desktop.tabletop.drawing import furniture, labels
from swoop_desktop.ui import text, theme
from tests.pilot import flying, new_session
from tests.scenes.pages import PAGES
from tests.sooner import later, one_in

HANDHELD, USUAL = (1280, 800), (1280, 720)


@pytest.fixture(params=[HANDHELD, USUAL], ids=["handheld", "usual"])
def small(tmp_path, monkeypatch, request):
    """A pilot on a screen of either size, and the set of texts that are too small."""
    found = set()
    real = text.render

    def render(words, pixels, *rest):
        if pixels < theme.READABLE and words.strip():
            found.add((pixels, words))
        return real(words, pixels, *rest)

    monkeypatch.setattr(text, "render", render)
    for drawn in (labels.small, labels.lately, labels.prospect, labels.said, furniture.button):
        drawn.cache_clear()
    with flying(tmp_path, window=request.param) as pilot:
        pilot.title()
        yield pilot, found


@pytest.mark.parametrize("name", one_in(8, PAGES))
def test_pages_are_readable(small, name):
    pilot, found = small
    pilot.open(PAGES[name]())
    pilot.step(0.3)
    assert not found


@pytest.mark.long
@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_pages_are_readable_where_texts_are_large_and_there_is_little_room(small, scale):
    pilot, found = small
    pilot.choose(ui_scale=scale)
    for name, make in PAGES.items():
        pilot.open(make())
        pilot.step(0.3)
        assert not found, name
        pilot.app.pop()
        pilot.step(0.1)


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        ("classic", 3),
        later(("classic", 8)),
        later(("wild_twos", 12)),
        later(("wild_twos", 16)),
        ("capture", 3),
        later(("capture", 4)),
        later(("capture", 8)),
        ("capture", 16),
    ],
)
def test_tables_are_readable(small, rules, seats):
    pilot, found = small
    table = pilot.table(new_session(rules, seats, 5))
    choices = random.Random(1)
    for _ in range(2):  # then plates have words and cards for the last plays
        pilot.turn()
        pilot.settle()
        player = table.viewers.player
        table.session.submit(player.seat, choices.choice(player.seen.legal))
        pilot.step(0.2)
    pilot.turn()
    pilot.settle()
    assert table.table_view().lately
    assert not found
