"""Everything fits in a language with accents that is 40 % longer."""

import random

import pytest

from swoop_desktop.resources import language
from swoop_desktop.ui import text
from tests.pilot import decide_next, flying, new_session
from tests.pseudo import Pseudo, longer
from tests.scenes.pages import PAGES
from tests.sooner import later

ALL = tuple(PAGES)
SOON = {*("pause", "help", "editor, choices"), *ALL[::3]}
"""Pages on which something was once cut, and a third of all."""


@pytest.fixture(autouse=True)
def pseudo(monkeypatch):
    monkeypatch.setattr(language, "read_catalog", lambda _code: Pseudo())
    language.set_language("fr")


@pytest.mark.parametrize(
    ("names", "window", "ui_scale"),
    [
        *(((name,), (960, 600), 1.0) for name in ALL if name in SOON),
        *(
            later((names, window, ui_scale))
            for names in (ALL[0::2], ALL[1::2])
            for window, ui_scale in (
                ((1280, 720), 1.0),
                ((960, 600), 1.0),
                ((960, 600), 2.0),
                ((1920, 1080), 1.5),
            )
        ),
    ],
)
def test_no_text_of_a_page_is_cut(tmp_path, names, window, ui_scale):
    wrong = dict[str, set[str]]()
    for name in names:
        with flying(tmp_path, window=window, ui_scale=ui_scale) as pilot:
            pilot.title()
            text.cut.clear()
            (pilot.app.restart if name == "title" else pilot.app.push)(PAGES[name]())
            pilot.step(0.1)
            assert any(node.name.startswith("[") for node in pilot.nodes), name
            wrong[name] = set(text.cut)
    assert not {name: found for name, found in wrong.items() if found}


@pytest.mark.parametrize(
    ("rules", "seats", "window", "ui_scale"),
    [
        ("classic", 4, (960, 600), 1.0),
        later(("classic", 8, (960, 600), 2.0)),
        later(("capture", 8, (960, 600), 2.0)),
        later(("quebec", 6, (1280, 720), 1.0)),
        later(("capture", 2, (1280, 720), 2.0)),
        later(("capture", 2, (960, 600), 2.0)),
        later(("capture", 4, (960, 600), 2.0)),
        later(("classic", 8, (1920, 1080), 1.5)),
    ],
)
def test_no_text_of_a_table_is_cut(tmp_path, rules, seats, window, ui_scale):
    """Texts are checked on one's turn, with a hint, and with a refusal."""
    session, rng = new_session(rules, seats, 3), random.Random(4)
    while session.to_act()[:1] != (0,) or len(session.history) < 60:
        decide_next(session, rng)
    with flying(tmp_path, window=window, ui_scale=ui_scale) as pilot:
        pilot.title()
        pilot.table(session)
        text.cut.clear()
        pilot.turn()
        pilot.drawn()
        for key in ("f2", "space", "h"):
            pilot.press(key)
            pilot.step(0.5)
        assert not {told for told in text.cut if told.startswith("[")}, "names may be"


@pytest.mark.parametrize("window", [(960, 600), later(((1280, 720),))])
def test_a_button_says_all_of_why_something_is_refused(tmp_path, window):
    """The button grows as high as large texts need."""
    session, rng = new_session("capture", 4, 3), random.Random(4)
    while session.to_act()[:1] != (0,) or len(session.history) < 4:
        decide_next(session, rng)
    with flying(tmp_path, window=window, ui_scale=2.0) as pilot:
        pilot.table(session)
        text.cut.clear()
        pilot.turn()
        for key in ("h", "return", "right", "return"):
            pilot.press(key)
            pilot.step(0.2)
            pilot.drawn()
        assert any(longer("A heart may be")[1:9] in node.name for node in pilot.nodes)
        assert not text.cut
